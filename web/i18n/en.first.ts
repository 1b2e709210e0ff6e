import { login } from './en/login.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'
import type id from './id.first.ts'
import type { Texts } from './language.ts'

export default { login, shell, ui } satisfies Texts<typeof id>
