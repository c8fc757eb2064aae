# A language that is not complete, for the test that must notice it.

list-comma = { sentence-joined }
sentence-joined = { $head }, { $next }
list-and = { $head } & { $next }
no-such-key = nobody says this
