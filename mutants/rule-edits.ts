import { type ESTree, parseSync, Visitor } from 'vite'
import { apply, describe, distinct, type Edit, type Mutant, numbered } from './mutant.ts'

/** The mutants of a file of rules, in its order. */
export function ruleMutants(subject: string, path: string, text: string): Mutant[] {
  return numbered(
    ruleEditsOf(path, text).map((edit) => ({
      subject,
      name: describe(nameAround(path, text, edit), text, edit),
      kind: edit.kind,
      line: text.slice(0, edit.start).split('\n').length,
      text: apply(text, edit),
    })),
  )
}

const turned: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '+=': '-=',
  '-=': '+=',
  min: 'max',
  max: 'min',
}

/** Every bug that is planted into a file of rules; types are left alone. */
export function ruleEditsOf(path: string, text: string): Edit[] {
  const { program } = parseSync(path, text)
  const edits: Edit[] = []
  const types: ESTree.Span[] = []
  const add = (kind: string, { start, end }: ESTree.Span, by: string) => edits.push({ kind, start, end, by })
  const isType = (span: ESTree.Span) => void types.push(span)
  /** The sign between two operands; brackets and comments may stand beside it. */
  const turn = (kind: string, sign: string, left: ESTree.Span, right: ESTree.Span) => {
    const start = text.slice(0, right.start).lastIndexOf(sign)
    if (turned[sign] && start >= left.end) add(kind, { start, end: start + sign.length }, turned[sign])
  }
  const isText = (node: ESTree.Node) =>
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  const drop = (test: ESTree.Node) => {
    if (test.type !== 'LogicalExpression') add('condition', test, 'false')
  }

  new Visitor({
    TSTypeAnnotation: isType,
    TSTypeAliasDeclaration: isType,
    TSInterfaceDeclaration: isType,
    TSTypeParameterInstantiation: isType,
    TSAsExpression: ({ typeAnnotation }) => isType(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => isType(typeAnnotation),
    BinaryExpression({ operator, left, right }) {
      if (operator === '+' && (isText(left) || isText(right))) return
      turn(operator === '+' || operator === '-' ? 'leg' : 'comparison', operator, left, right)
    },
    AssignmentExpression: ({ operator, left, right }) => turn('leg', operator, left, right),
    LogicalExpression({ operator, left, right }) {
      if (operator === '??') return add('default', right, 'undefined')
      turn('and/or', operator, left, right)
      for (const part of [left, right]) add('condition', part, operator === '&&' ? 'true' : 'false')
    },
    UnaryExpression({ operator, start, argument }) {
      if (operator === '!') add('comparison', { start, end: argument.start }, '')
      if (operator === '-') add('leg', { start, end: argument.start }, '')
    },
    IfStatement: ({ test }) => drop(test),
    ConditionalExpression: ({ test }) => drop(test),
    Literal(node) {
      if (typeof node.value === 'number') add('constant', node, `${node.value + 1}`)
      if (typeof node.value === 'bigint') add('constant', node, `${node.value + 1n}n`)
    },
    MemberExpression({ object, property }) {
      if (object.type !== 'Identifier' || object.name !== 'Math' || property.type !== 'Identifier') return
      if (property.name === 'min' || property.name === 'max') add('bound', property, turned[property.name]!)
    },
  }).visit(program)
  return distinct(edits.filter(({ start, end }) => !types.some((type) => type.start <= start && end <= type.end)))
}

/** The declaration at the top of the file that the edit stands in. */
function nameAround(path: string, text: string, { start }: Edit): string {
  const before = [...text.slice(0, start + 1).matchAll(/^(?:export )?(?:async )?(?:const|function|let) (\w+)/gm)]
  return before.at(-1)?.[1] ?? path
}
