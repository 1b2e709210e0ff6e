import { type AstPath, type Doc, doc, type Options, type Plugin } from 'prettier'
import * as sqlCst from 'prettier-plugin-sql-cst'

const { fill, group, indent, join, line } = doc.builders
const printer = sqlCst.printers['sql-cst']!
interface SqlNode {
  type: string
  comments?: unknown[]
}
type Print = Parameters<typeof printer.print>[2]

/** prettier-plugin-sql-cst, but for the layout of four things, which read badly with its own. */
export const plugin: Plugin = { ...sqlCst, printers: { 'sql-cst': { ...printer, print: printSql } } }

function printSql(path: AstPath, options: Options, print: Print, args?: unknown): Doc {
  const { node, parent } = path
  // The query of a loop stands apart from its body.
  if (node.type === 'for_loop_stmt' && isQuery(node.right)) {
    const head = [print('forKw'), ' ', print('left'), ' ', print('inKw'), indent([line, print('right')]), line]
    return [group(head), print('loop')]
  }
  if (node.type === 'return_query_stmt' && isQuery(node.expr))
    return group([join(' ', path.map(print, 'returnQueryKw')), indent([line, print('expr')])])
  // A list of names, columns or values goes on until its line is full, unless a remark stands beside one of them.
  if (node.type === 'list_expr' && isFilled(node, parent)) {
    const items = path.map(print, 'items')
    const last = items.length - 1
    return fill(items.flatMap<Doc>((item: Doc, place) => (place < last ? [[group(item), ','], line] : [group(item)])))
  }
  const printed = printer.print(path, options as never, print, args)
  // A condition inside `case` is broken only where it is too wide.
  const isInCase = node.type === 'binary_expr' && /^case_(when|else)$/.test(parent?.type)
  return isInCase ? group(indent(printed)) : printed
}

function isFilled({ items }: { items: SqlNode[] }, parent: SqlNode): boolean {
  if (parent.type === 'values_clause' || parent.type === 'with_clause' || parent.type === 'set_clause') return false
  return items.every(({ type, comments }) => type !== 'empty' && type !== 'common_table_expr' && !comments?.length)
}

function isQuery(node: { type: string }): boolean {
  return node.type === 'select_stmt' || node.type === 'compound_select_stmt'
}
