import type { login as id } from '../id/login.ts'
import type { Texts } from '../language.ts'

export const login: Texts<typeof id> = {
  title: 'Sign in',
  hint: 'Use your user name, e-mail or phone number.',
  username: 'User name, e-mail or phone',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  robot: 'I am not a robot',
  checking: 'Checking…',
  verified: 'Verified',
  captchaFailed: 'The check failed. Please tick again.',
  submit: 'Sign in',
  forget: 'Forget Password',
  flowOver: 'The verification is over. Please sign in again.',
  demo: 'This is a demo server. Its demo accounts and their passwords are printed in the terminal when the server starts.',
  headline: 'From head office to the counter, one balance that always adds up.',
  lead: 'Airtime, PLN tokens and bills for your network. Every rupiah is booked twice, every level sees its share.',
  steps: {
    counter: 'Counter',
    counterDoes: 'sells',
    subAgent: 'Sub agent',
    subAgentDoes: 'looks after counters',
    agent: 'Agent',
    agentDoes: 'collects',
    mitra: 'Mitra',
    mitraDoes: 'shares the ceiling',
    owner: 'Head office',
    ownerDoes: 'keeps the books',
  },
}
