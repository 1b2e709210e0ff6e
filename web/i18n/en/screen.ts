import type { screen as id } from '../id/screen.ts'
import type { Texts } from '../language.ts'

export const screen: Texts<typeof id> = {
  login: 'Sign in',
  counter: 'Sell',
  transactionLog: 'Transaction log',
  users: 'Users',
  userDetail: 'User detail',
  balanceMutation: 'Balance mutation',
  dashboard: 'Dashboard',
  audit: 'Audit trail',
  createUser: 'Add account',
  h2hCreate: 'H2H Create',
  invitationLink: 'Invitation link',
  getToken: 'API Token',
  loginUser: 'Login Admin',
  registration: 'Registration',
  menu: {
    counter: 'Counter',
    transactionLog: 'Transaction log',
    users: 'User list',
    userDetail: 'User detail',
    balanceMutation: 'Balance mutation',
    dashboard: 'Dashboard',
    audit: 'Audit trail',
    createUser: 'Add account',
    h2hCreate: 'H2H Create',
    invitationLink: 'Invitation link',
    getToken: 'API token',
    loginUser: 'Login Admin',
  },
}
