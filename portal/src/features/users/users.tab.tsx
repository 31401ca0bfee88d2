import { UserList } from './user-list.tsx'

/** All people with an account. */
export function UsersTab() {
  return (
    <section aria-labelledby="users-heading">
      <h2 id="users-heading" className="visually-hidden">
        Users
      </h2>
      <UserList
        label="Users"
        failure="The users could not be loaded."
        empty={<p>Everyone who registers or signs in from an LMS will appear here.</p>}
      />
    </section>
  )
}
