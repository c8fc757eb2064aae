# Roles a server gives by rating.

roles-page = **Roles by rating**
    I give a role to everybody with enough points in rated matches against people, and take it back below. A rating counts once it is well known (give or take { $deviation } or less). I never take away what I have not given.
roles-none = No role yet.
roles-line = - { $pool }, from **{ $least }** points: { $role }
roles-line-refused = - { $pool }, from **{ $least }** points: { $role } ⚠️ { $why }
roles-forbidden = I may not give this one
roles-gone = this role is gone
roles-outgrown = it now has permissions of moderators, or stands above the manager who chose it
roles-mend = ⚠️ Put my own role above those I am to give (server settings → Roles), choose another role for one that is gone, and press **{ $button }**.
roles-add = To add one: choose the game and the points, then the role. Now: **{ $pool }, from { $least }** points.
roles-lacking = ⚠️ I lack the permission { $permission }. Allow it (server settings → Roles), then press **{ $button }**.
roles-saved = Saved. Players with the points get the role soon.
roles-dropped = Saved. I take the role back from those I gave it to.
roles-again = I am trying again.
roles-full = I can keep { $count } roles. Remove one first.
roles-everybody = Everybody has that role. Please choose another one.
roles-managed = That role belongs to an app or to Discord, so I cannot give it. Please choose another one.
roles-powerful = That role may manage the server or its members, and points should make no one a moderator. Please choose one without such permissions.
roles-above = That role is not below your own highest role, so it is not yours to give. Please choose one below it.
roles-unchecked = I could not check that role just now. Please try again.
roles-choose-pool = Which ratings…
roles-choose-least = From how many points…
roles-choose-role = Which role…
roles-choose-drop = Remove a role…
roles-least = from { $least } points
roles-drop-line = { $pool }, from { $least } points
roles-button = Roles by rating
roles-button-again = Try again
roles-trouble = I cannot give some of the roles you chose in { $link }:
roles-trouble-line = - { $pool }, from { $least } points: { $why }
roles-trouble-end = Put my own role above them (server settings → Roles), and see that I may “Manage Roles”. Then press **{ $button }** in { $command } there, on the page of the roles.
