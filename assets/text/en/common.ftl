# Words that every subject uses. A pattern line may not begin with *, [ or . : write {"*"} there.

list-and = and
list-or = or

disks = { $count ->
    [one] { $count } disk
   *[other] { $count } disks
}
