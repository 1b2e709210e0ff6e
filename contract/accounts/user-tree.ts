import { z } from 'zod'
import { call } from '../call.ts'
import { keyword, paged, paging, rupiah, userId } from '../shapes.ts'
import { givers } from '../user-types.ts'

/** A user as its manager tops it up. */
const treeUser = z.object({
  id: userId,
  name: z.string(),
  username: z.string(),
  userTypeId: z.int(),
  UserType: z.object({ name: z.string() }),
  isAdministrator: z.boolean(),
  isBelowAdministrator: z.boolean().describe('A seller whose 3 is an administrator: that one manages it, and no 2 does'),
  isDm: z.boolean(),
  isBlocked: z.boolean(),
  isOverdueBlock: z.boolean().describe('Blocked while a bill is overdue: its charger lifts that with a remark'),
  balance: rupiah,
  balanceLimit: rupiah.describe('Ceiling'),
  isManaged: z.boolean().describe('The caller sets its ceiling and moves its balance'),
  mayBlock: z.boolean().describe('May block the user, or lift something of its block'),
})
const lowest = treeUser
const middle = treeUser.extend({ children: z.array(lowest) })

export const userTree = {
  caUserList: call({
    does: 'The users below the caller as a tree; pages count the users right below, whose children come with them',
    path: '/user/ca/userlist',
    who: givers,
    input: z.object({
      keyword: keyword.describe('UID, name or phone of somebody in the tree'),
      ...paging,
    }),
    answer: z.object({ users: z.array(treeUser.extend({ children: z.array(middle) })), ...paged }),
    example: {
      input: { keyword: '', currentPage: 1, rowsPerPage: 15 },
      answer: {
        users: [
          {
            id: 4,
            name: 'Konter Melati',
            username: 'konter-melati',
            userTypeId: 4,
            UserType: { name: 'USTL' },
            isAdministrator: false,
            isBelowAdministrator: false,
            isDm: false,
            isBlocked: false,
            isOverdueBlock: false,
            balance: 5_000_000,
            balanceLimit: 5_000_000,
            isManaged: true,
            mayBlock: true,
            children: [],
          },
        ],
        totalPages: 1,
        totalData: 1,
      },
    },
  }),
}
