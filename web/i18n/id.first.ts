import { login } from './id/login.ts'
import { shell } from './id/shell.ts'
import { ui } from './id/ui.ts'

/** The Indonesian texts of the first screen; all other rooms stand in id.ts and come with the first screen behind the sign-in. */
export default { login, shell, ui }
