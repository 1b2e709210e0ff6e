import { connect } from './embedded/guard.ts'

/** What the accounts of a demo world sign in with; both lists are empty in a real installation. */
export interface DemoLogins {
  /** In the order of the UIDs, then the staff accounts. `staffOf` is the username that a staff account acts as. */
  logins: { username: string; password: string; userTypeId: number; name: string; staffOf: string | null }[]
  h2h: { username: string; userId: number; userTypeId: number; prodToken: string; sandToken: string }[]
}

interface Row {
  username: string
  password: string
  user_id: number | null
  user_type_id: number
  name: string
  staff_of: string | null
  prod_token: string | null
  sand_token: string | null
}

/** Reads the logins of the demo world in the database at `url`. */
export async function demoLogins(url: string): Promise<DemoLogins> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<Row>(`
      select d.username, d.password, u.id as user_id, coalesce(u.user_type_id, p.user_type_id) as user_type_id, coalesce(u.name, l.name) as name, p.username as staff_of, d.prod_token, d.sand_token
      from demo_login d
      left join users u on u.username = d.username
      left join login_user l on l.username = d.username
      left join users p on p.id = l.user_id
      where u.id is not null or l.id is not null
      order by u.id, l.id`)
    return {
      logins: rows.map(({ username, password, user_type_id, name, staff_of }) => ({
        username,
        password,
        userTypeId: user_type_id,
        name,
        staffOf: staff_of,
      })),
      h2h: rows.flatMap(({ username, user_id, user_type_id, prod_token, sand_token }) =>
        user_id && prod_token && sand_token
          ? { username, userId: user_id, userTypeId: user_type_id, prodToken: prod_token, sandToken: sand_token }
          : [],
      ),
    }
  } finally {
    await client.end()
  }
}
