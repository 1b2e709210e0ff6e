import type { Answer } from '../../api.ts'

type Tree = Answer<'caUserList'>
type Head = Tree['users'][number]
export type TreeUser = Omit<Head, 'children'>

/** A user of the tree as a line of a table. */
export type TreeRow = TreeUser & {
  /** 0 right below the signed-in user. */
  depth: number
  /** Name of the user right above it within the tree. */
  above: string | null
}

export const isPart = ({ depth }: TreeRow) => depth > 0

interface Node extends TreeUser {
  children?: readonly Node[]
}

/** Everybody of the tree, each followed by those below it. */
export function rowsOf(nodes: readonly Node[], depth = 0, above: string | null = null): TreeRow[] {
  return nodes.flatMap(({ children = [], ...user }) => [{ ...user, depth, above }, ...rowsOf(children, depth + 1, user.name)])
}

export type TreeChange = Partial<Pick<TreeUser, 'balance' | 'balanceLimit' | 'isBlocked'>>

/** The same tree with one user otherwise. */
export function changedTree<N extends Node>(nodes: readonly N[], userId: number, change: TreeChange): N[] {
  return nodes.map((node) => ({
    ...node,
    ...(node.id === userId && change),
    ...(node.children && { children: changedTree(node.children, userId, change) }),
  }))
}
