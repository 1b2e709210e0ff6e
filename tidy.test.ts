import { describe, expect, test } from 'vitest'
import type { Call } from './contract/call.ts'
import { type CallName, calls } from './contract/calls.ts'
import { refusalWhenBlocked } from './contract/effects.ts'
import { refusals } from './contract/errors.ts'
import packageJson from './package.json' with { type: 'json' }
import { simulatorCodes } from './rules/simulator-codes.ts'
import settingsTable from './server/settings-table.json' with { type: 'json' }
import { plain, quotedIn, tableBelow, treeOf } from './tidy/documents.ts'
import exceptions from './tidy/exceptions.json' with { type: 'json' }
import { identifiersIn, longestFunctionIn, wordsOf } from './tidy/names.ts'
import { code, files, importsOf, linesOf, production, read, readAll, tests, texts } from './tidy/sources.ts'

describe('imports run one way', () => {
  const anyPackage = '[^/]'
  /** What the files of a room may take from others; `types` are gone when the program runs. */
  const rooms: Record<string, { from: RegExp; types?: RegExp }> = {
    contract: { from: /^(\/contract\/|zod$)/ },
    rules: {
      from: /^(\/rules\/|\/contract\/(user-types|errors|selling\/sale-statuses|topup\/ticket-statuses|billing\/bill-statuses|catalogue\/product-types)\.ts$)/,
    },
    database: { from: RegExp(`^(/(database|rules|contract)/|${anyPackage})`) },
    server: { from: RegExp(`^(/(server|database|rules|contract)/|/package\\.json$|/demo-world/demo-world\\.ts$|${anyPackage})`) },
    'demo-world': { from: RegExp(`^(/(demo-world|server|database|rules|contract)/|${anyPackage})`) },
    web: {
      from: RegExp(
        `^(/(web|rules)/|/contract/(user-types|screens|errors|hints|cell-errors|domains/largest-picture|h2h/dialect-names|auth/captcha-minutes|inbox/reports|lists/no-list-file|complaints/limits|catalogue/(list-hours|product-types)|selling/sale-statuses|topup/ticket-statuses|billing/bill-statuses|pricing/template-kinds)\\.ts$|(?!node:|(zod|pg|kysely|fastify)$)${anyPackage})`,
      ),
      types: /^(\/contract\/|zod$)/,
    },
  }
  const tools = /^(vitest|fast-check|node:.*)$/

  test.each(Object.entries(rooms))('%s', (room, { from, types }) => {
    const imports = code.filter((path) => path.startsWith(`${room}/`)).flatMap(importsOf)
    expect(imports.length).toBeGreaterThan(0)
    const wrong = imports.filter(
      ({ from: path, to, isType }) => !from.test(to) && !(isType && types?.test(to)) && !(tests.includes(path) && tools.test(to)),
    )
    expect(wrong.map(({ from: path, to }) => `${path} imports ${to}`)).toEqual([])
  })

  test('the database is reached through the runner', () => {
    const mayConnect =
      /^(database|bench|e2e|scripts|mutants)\/|^server\/(app|live\/steady-connection)\.ts$|^server\/runner\/|^demo-world\/demo-world\.ts$/
    const connecting = ['openPool', 'openClient', 'openDatabase']
    const wrong = code
      .filter((path) => !mayConnect.test(path) && !tests.includes(path))
      .flatMap(importsOf)
      .filter(
        ({ to, names, isType }) =>
          !isType && (to === 'pg' || (to.endsWith('/runner/pool.ts') && names.some((name) => connecting.includes(name)))),
      )
    expect(wrong).toEqual([])
  })

  test('no files take from each other in a circle', () => {
    const inside = new Map(
      code.map((path) => [
        path,
        importsOf(path)
          .filter(({ later }) => !later)
          .map(({ to }) => to.slice(1)),
      ]),
    )
    const done = new Set<string>()
    const circles: string[] = []
    const visit = (path: string, above: readonly string[]) => {
      if (above.includes(path)) circles.push([...above.slice(above.indexOf(path)), path].join(' → '))
      if (done.has(path)) return
      done.add(path)
      for (const next of inside.get(path) ?? []) visit(next, [...above, path])
    }
    for (const path of code) visit(path, [])
    expect(circles).toEqual([])
  })

  test('nothing is passed on by a barrel', () => {
    const all = code.filter((path) => /^export \*/m.test(read(path)))
    const index = files.filter((path) => /(^|\/)index\.(ts|tsx|mjs|js)$/.test(path))
    expect([...all, ...index]).toEqual([])
  })
})

describe('sizes', () => {
  const generated = 'database/types.ts'
  const sizes = {
    files: { most: 300, of: (path: string) => linesOf(read(path)), paths: code.filter((path) => path !== generated) },
    functions: { most: 80, of: longestFunctionIn, paths: production },
  }

  test.each(Object.entries(sizes))('%s stay small, and those that are not do not grow', (kind, { most, of, paths }) => {
    const known: Record<string, number> = exceptions[kind as 'files' | 'functions']
    const large = paths.map((path) => [path, of(path)] as const).filter(([, size]) => size > most)
    expect(large.filter(([path, size]) => size > (known[path] ?? most))).toEqual([])
    const finished = Object.keys(known).filter((path) => !large.some(([other]) => other === path))
    expect(finished, 'no longer too large: take them out of tidy/exceptions.json').toEqual([])
  })
})

describe('names', () => {
  test('no folder and no file for what belongs nowhere', () => {
    const nowhere = /(^|[/.-])(utils?|helpers?|common|shared|misc|stuff)([/.-]|$)/
    expect(files.filter((path) => nowhere.test(path))).toEqual([])
  })

  const glossary = tableBelow('GLOSSARY.md', 'Words')
  const used = new Map<string, string>()
  // The fields of a dialect are named by whoever speaks it, the elements of a screen by the customer.
  const ownWords = code.filter((path) => !/^server\/h2h\/(\w+\/|test-requests)|^bench\/h2h\/doors|^e2e\/conformance\//.test(path))
  for (const path of ownWords) for (const name of identifiersIn(path)) used.set(name, path)

  test('the identifiers of the glossary exist', () => {
    const named = glossary.flatMap(([, , identifiers]) => quotedIn(identifiers!))
    expect(named.length).toBeGreaterThan(30)
    const sql = new Set(readAll(files.filter((path) => path.endsWith('.sql'))).match(/[\w-]+/g))
    expect(named.filter((name) => !used.has(name) && !sql.has(name))).toEqual([])
  })

  test('the words to avoid are avoided', () => {
    const avoided = new Set(glossary.flatMap(([, , , words]) => quotedIn(words!)))
    expect(avoided.size).toBeGreaterThan(10)
    const wrong = [...used].filter(([name]) => wordsOf(name).some((word) => avoided.has(word)))
    expect(wrong).toEqual([])
  })

  test.each<[string, RegExp, string[]]>([
    ['a statement is a bank’s, never a query', /[Ss]tatement|^mutants\/subjects/, ['statement', 'Statement']],
  ])('%s', (_, places, words) => {
    const wrong = code.filter((path) => !places.test(path) && words.some((word) => identifiersIn(path).has(word)))
    expect(wrong).toEqual([])
  })
})

describe('calls', () => {
  const declared = Object.entries(calls) as [string, Call][]
  const access = 'server/access.test.ts'
  const rooms = tests.filter((path) => path.startsWith('server/') && path !== access)
  /** The tests that name a call as the first word of a call or of a table's row, or by its path. */
  const testsOf = (name: string) =>
    rooms
      .map(read)
      .filter((text) => [`('${name}'`, `['${name}'`, `'/api${calls[name as CallName].path}'`].some((way) => text.includes(way)))
  /** Fields by which the generated test of access asks about foreign users and sales. */
  const aboutSomebody = ['userId', 'selectedUser', 'parent', 'correspondent', 'saleId', 'salesId', 'id']

  test('every call is made by a test of its room', () => {
    expect(declared.filter(([name]) => testsOf(name).length === 0).map(([name]) => name)).toEqual([])
  })

  test('every call with refusals of its own is refused in a test', () => {
    const unrefused = declared.filter(([name, { refuses, input, effects }]) => {
      // What a blocked caller is told is asked of every call by server/access/effects.test.ts, a confirmation by server/auth/confirm-self.test.ts.
      const generally = ['confirm-yourself', refusalWhenBlocked(effects)]
      if (refuses.every((refusal) => generally.includes(refusal))) return false
      const fields = Object.keys((input as unknown as { shape: object }).shape)
      const generated = refuses.includes('not-found') && fields.some((field) => aboutSomebody.includes(field))
      return !generated && !testsOf(name).some((text) => refuses.some((refusal) => text.includes(`'${refusal}'`)))
    })
    expect(unrefused.map(([name]) => name)).toEqual([])
  })

  test('what a call changes are reads of the contract', () => {
    const wrong = declared.flatMap(([name, { changes }]) =>
      changes.filter((read) => !(read in calls)).map((read) => `${name}: ${read}`),
    )
    expect(declared.filter(([, { changes }]) => changes.length > 0).length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  test('every call is asked for by those who may not: the test of access is generated from the contract', () => {
    expect(read(access)).toContain('Object.entries(calls)')
  })

  test('every refusal is given by the server, stands in a call or can end any, and is expected by a test', () => {
    const ofRequests = ['invalid-input', 'no-such-call', 'too-many-requests', 'body-too-large', 'internal', 'unavailable']
    const ofAnyCall = [...ofRequests, 'forbidden-access', 'access-denied', 'confirm-yourself']
    const ofSomeCall = new Set<string>(declared.flatMap(([, { refuses }]) => refuses))
    const sources = {
      server: readAll(
        files.filter(
          (path) => /^(server|rules|database\/functions)\/|^contract\/effects\.ts$/.test(path) && !tests.includes(path),
        ),
      ),
      tests: readAll(tests),
    }
    const wrong = Object.keys(refusals).flatMap((refusal) => [
      ...(sources.server.includes(`'${refusal}'`) ? [] : [`${refusal} is given by nobody`]),
      ...(sources.tests.includes(`'${refusal}'`) ? [] : [`${refusal} is expected by no test`]),
      ...(ofSomeCall.has(refusal) || ofAnyCall.includes(refusal) ? [] : [`${refusal} stands in no call`]),
    ])
    expect(wrong).toEqual([])
  })
})

describe('documents', () => {
  test('the settings of the README are those of the server', () => {
    const rows = settingsTable.map((row) => [row.name, row.default || '–', row.allowed, row.meaning])
    expect(tableBelow('README.md', 'Settings').map((row) => row.map(plain))).toEqual(rows)
  })

  test('the README names every setting that a file may hold', () => {
    const named = [...read('README.md').matchAll(/`([A-Z_]+_FILE)`/g)].map(([, name]) => name)
    expect(named.sort()).toEqual(settingsTable.flatMap(({ name, secret }) => (secret ? `${name}_FILE` : [])).sort())
  })

  test('the endings of the README are those of the simulator', () => {
    const rows = simulatorCodes.map(({ suffix, outcome }) => [suffix, outcome])
    expect(tableBelow('README.md', 'Outcomes of the simulator').map((row) => row.slice(0, 2).map(plain))).toEqual(rows)
  })

  test('the README names every script', () => {
    const missing = Object.keys(packageJson.scripts).filter(
      (name) => !RegExp(`npm (run (-s )?)?${name}\\b`).test(read('README.md')),
    )
    expect(missing).toEqual([])
  })

  test('every dependency has a decision', () => {
    const decisions = readAll(files.filter((path) => /^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(path)))
    const { dependencies, devDependencies, optionalDependencies } = packageJson
    const names = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const missing = names.filter(
      (name) => !decisions.includes(`\`${name}\``) && !decisions.includes(`\`${name.split('/')[0]}/*\``),
    )
    expect(missing).toEqual([])
  })

  test('every dependency is used', () => {
    const { dependencies, devDependencies } = packageJson
    const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'))
    const users = readAll(texts.filter((path) => !/\.md$|^package\.json$|^tidy/.test(path)))
    const unused = names.filter((name) => !RegExp(`(?<![\\w@/-])${name.replaceAll('.', '\\.')}(?![\\w-])`).test(users))
    expect(unused).toEqual(exceptions.unused)
  })

  test('decisions are numbered one after the other', () => {
    const numbers = files.filter((path) => path.startsWith('docs/decisions/')).map((path) => Number(path.slice(15, 19)))
    expect(numbers).toEqual(numbers.map((_, place) => place + 1))
  })

  test.each(['README.md', 'ARCHITECTURE.md'])('the tree of %s is the tree there is', (path) => {
    const tree = treeOf(path)
    expect(
      tree.filter((entry) => !files.some((file) => file === entry || (entry.endsWith('/') && file.startsWith(entry)))),
    ).toEqual([])
    const folders = new Set(files.flatMap((file) => /^[a-z][^/]*\//.exec(file)?.[0] ?? []))
    expect([...folders].filter((folder) => !tree.includes(folder))).toEqual([])
  })

  test('every state-changing call has a name in the audit trail', () => {
    const routes = readAll(files.filter((path) => path.startsWith('server/') && path.endsWith('.routes.ts')))
    const changing = [...routes.matchAll(/(\w+):\s*\{\s*(?:write|ownSteps)\b/g)].map(([, name]) => name)
    expect(changing.filter((name) => !read('web/i18n/id/actions.ts').includes(`  ${name}:`))).toEqual([])
  })

  test('the architecture names every room of the server and of the web', () => {
    const rooms = new Set(files.flatMap((file) => /^(server|web)\/[^/]+\//.exec(file)?.[0] ?? []))
    const tree = treeOf('ARCHITECTURE.md')
    expect([...rooms].filter((room) => !tree.includes(room))).toEqual([])
  })
})

describe('the repository speaks of the product only', () => {
  // Telegram has one address for every bot, TriPay one for every merchant, WhatsApp one for every message.
  const hosts =
    /^(localhost|127\.0\.0\.1|10\.0\.0\.\d+|\$\{.*|(.+\.)?example(\.(com|org|net|id))?|www\.w3\.org|api\.telegram\.org|wa\.me|tripay\.co\.id|(www\.)?gnu\.org)(:|$)/
  const elsewhere = texts.filter((path) => path !== 'tidy.test.ts')
  const linesWith = (pattern: RegExp) =>
    elsewhere.flatMap((path) =>
      read(path)
        .split('\n')
        .flatMap((line, place) => (pattern.test(line) ? [`${path}:${place + 1} ${line.trim()}`] : [])),
    )

  test.each([
    ['work left over', /\b(TODO|FIXME|XXX|HACK)\b/],
    ['how it was before', /\b[Pp]reviously\b/],
    ['folders of somebody’s machine', /(?<![\w.:~$}/-])\/(root|home|Users|work|workspace|mnt|media)(\/|\b)/],
    ['who wrote it, and on whose behalf', /\b(AI|LLM|[Cc]hatbot|[Ll]anguage model|[Ii]ssue #?\d+|[Pp]ull request)\b/],
  ])('%s is not mentioned', (_, pattern) => {
    expect(linesWith(pattern)).toEqual([])
  })

  test('the only hosts are this machine, examples, standards, Telegram, WhatsApp and TriPay', () => {
    const named = elsewhere.flatMap((path) =>
      [...read(path).matchAll(/\bhttps?:\/\/([^/\s"'`)<>\\]+)/g)].map(([, host]) => ({ path, host: host! })),
    )
    expect(named.filter(({ host }) => !hosts.test(host))).toEqual([])
    expect(read('package-lock.json')).not.toContain('"resolved"')
  })
})
