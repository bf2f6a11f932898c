// House rules that no compiler or linter checks (ARCHITECTURE.md).
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { featureFolders, featureOf, pathInFeature } from './feature-folders.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readRootFile = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const files = (...patterns: string[]) => globSync(patterns, { cwd: root }).toSorted()
const isTest = (path: string) => /\.(test|spec|stories)\.tsx?$/.test(path)
const features = new Set(files(`${featureFolders}/*`).map((path) => featureOf(path) ?? ''))
const source = files('{src,tools,e2e,bench,drills,db}/**/*.{ts,tsx,mjs}')

describe('every file has a role', () => {
  const roles = [
    'contract',
    'rules',
    'actions',
    'store',
    'routes',
    'jobs',
    'gateway',
    'queries',
    'screens',
    'components',
  ]
  const role = new RegExp(
    `^(README\\.md|(${roles.join('|')})(\\.test)?\\.tsx?|(${roles.join('|')})/.+|[a-z-]+\\.test\\.ts)$`,
  )

  test('a feature has only files of known roles, their tests and a README', () => {
    const all = files(`${featureFolders}/**/*.*`)
    expect(all.length).toBeGreaterThan(50)
    expect(all.filter((path) => !role.test(pathInFeature(path)))).toEqual([])
  })

  test('a role is a file or a folder, never both', () => {
    const folders = new Set(
      files(`${featureFolders}/*/*`).map((path) => path.replace(/\/[^/]+$/, '')),
    )
    const single = files(`${featureFolders}/*.{ts,tsx}`).map((path) => path.replace(/\.tsx?$/, ''))
    expect(folders.size).toBeGreaterThan(50)
    expect(single.filter((path) => folders.has(path))).toEqual([])
  })

  test('files are kebab-case', () => {
    const pictures = /\.(svg|png|css|html|md|sql|json)$/
    const wrong = files('{src,tools,e2e,bench,drills}/**/*.*').filter(
      (path) =>
        !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(path.split('/').at(-1) ?? '') && !pictures.test(path),
    )
    expect(wrong).toEqual([])
  })

  test('no index.ts, and nothing named utils, helpers, common, types or misc', () => {
    const vague = /(^|\/)(index\.tsx?|(utils?|helpers?|common|types|misc)(\.tsx?|\/))/
    expect(source.filter((path) => vague.test(path))).toEqual([])
  })

  test('every feature has a README', () => {
    expect(
      [...features].filter((feature) => files(`src/features/${feature}/README.md`).length === 0),
    ).toEqual([])
  })
})

describe('sizes', () => {
  // Data tables may be longer than the size limit.
  const dataTables: Readonly<Record<string, string>> = {
    'src/server/database/schema.ts': 'written from the database',
  }

  test('no file has more than 600 lines of 100 columns, except data tables', () => {
    const long = source.filter(
      (path) =>
        !(path in dataTables) && readRootFile(path).split('\n').length > (isTest(path) ? 901 : 601),
    )
    expect(long).toEqual([])
  })

  test('a screen has at most 150 lines', () => {
    const screens = files(`${featureFolders}/screens/**/*-screen.tsx`)
    expect(screens.length).toBeGreaterThan(0)
    expect(screens.filter((path) => readRootFile(path).split('\n').length > 151)).toEqual([])
  })
})

describe('lists', () => {
  // Compose their lists without the list kit; see decision 0029.
  const ownTables = [
    'src/features/legal/follow-up/components/cards-or-board.tsx',
    'src/features/collection/negotiations/components/record-history.tsx',
    'src/features/collection/open-balances/components/charge-table.tsx',
    'src/features/collection/prioritisation/components/blocks-view.tsx',
    'src/features/collection/prioritisation/components/worklist-table.tsx',
  ]

  test('pages, columns and result line of a table come from its declaration', () => {
    const parts =
      /^import \{[^}]*\} from '#ui\/table\/(pagination|column-chooser|result-line)\.tsx'/m
    const built = files('src/features/**/*.tsx').filter(
      (path) => !isTest(path) && parts.test(readRootFile(path)),
    )
    expect(built).toEqual(ownTables.toSorted())
    const reasons = readRootFile('docs/decisions/0029-declared-lists-and-registers.md')
    expect(ownTables.filter((path) => !reasons.includes(path.split('/').at(-1) ?? ''))).toEqual([])
  })
})

describe('searches', () => {
  test('a store searches texts only by textContains for words and startsWith for codes', () => {
    const others = files('src/features/**/store{,/**/}*.ts')
      .filter((path) => !isTest(path))
      .flatMap((path) =>
        readRootFile(path)
          .split('\n')
          .filter(
            (line) =>
              /\blike \$\{(?!startsWith\()|strpos\(lower|lower\(unaccent/i.test(line) &&
              !/order by/i.test(line),
          )
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(others).toEqual([])
  })
})

describe('the database', () => {
  const migrations = files('db/migrations/*.sql')
  const definitions = files('db/schema/*.sql', 'db/migrations/*.sql')
  const owners = new Map<string, string>()
  const created = new Set<string>()
  for (const path of definitions) {
    const text = readRootFile(path)
    for (const [, table] of text.matchAll(
      /^create (?:unlogged )?table (?:if not exists )?(\w+)/gim,
    ))
      created.add(table ?? '')
    for (const [, table, owner] of text.matchAll(
      /^comment on table (\w+) is '(?:[^']|'')*owner: ([\w/-]+)'/gim,
    ))
      owners.set(table ?? '', owner ?? '')
    for (const [, table] of text.matchAll(/^drop table (?:if exists )?(\w+)/gim))
      created.delete(table ?? '')
  }

  // Writers of tables of other features, with the reason.
  const sharedWrites: Readonly<Record<string, readonly string[]>> = {
    // The ERP file is the source of malls, groups and portfolios (rules 9): one merge, one
    // transaction. User data of a renumbered boleto moves along (rules 7.6).
    'ledger/receivables': [
      'mall',
      'collection_group',
      'group_tenant',
      'negotiation_boleto',
      'receipt_expectation',
      'boleto_tendency',
      'bank_act',
      'dispute_boleto',
      'message',
      'message_boleto',
      'message_left_out',
      'notice',
    ],
    // A sent message is a notice, written with its state (rules 8.7).
    'collection/messages': ['notice'],
    // The sending moves messages between the states of their kernel (rules 8.6).
    'collection/sending': ['message', 'message_boleto', 'message_event', 'suspended_address'],
    // Opening a cycle snapshots overdue items and persons in one statement (rules 4.2).
    'negativation/cycles': ['negativation_item', 'item_person'],
    // A justification and the flag of its item are written together (rules 4.4).
    'negativation/decisions': ['negativation_item'],
    // The statement that writes or rejects a row of a file also records that.
    'ledger/notices': ['file_import_change', 'file_import_issue'],
    'ledger/exceptions': ['file_import_change'],
    'ledger/price-indices': ['file_import_change'],
    'negativation/manual-acts': ['negativation_item', 'item_justification'],
    // One statement rebuilds the eligible list: actions and their títulos (rules 5.1).
    'legal/eligibility': ['lawsuit', 'lawsuit_titulo'],
    // The figures compute the projection, and closing a month stores it (rules 6.4).
    'delinquency/figures': ['delinquency_projection'],
    // Preferences belong to a user and to no feature; access serves them.
    'people/access': ['user_preference'],
  }

  test('migrations are numbered without a gap, and each names its owner', () => {
    expect(migrations.map((path) => Number(path.split('/').at(-1)?.slice(0, 4)))).toEqual(
      migrations.map((_, index) => index + 1),
    )
    expect(migrations.filter((path) => !/^-- owner: [\w-]+/m.test(readRootFile(path)))).toEqual([])
    expect(
      migrations.filter(
        (path) => !/^\d{4}_[a-z]+(_[a-z]+)+\.sql$/.test(path.split('/').at(-1) ?? ''),
      ),
    ).toEqual([])
  })

  test('every table has a comment that names its owner, and the owner exists', () => {
    expect(created.size).toBeGreaterThan(30)
    expect([...created].filter((table) => !owners.has(table))).toEqual([])
    expect(
      [...owners].filter(
        ([, owner]) => !features.has(owner) && !['server', 'listing'].includes(owner),
      ),
    ).toEqual([])
  })

  test('a store writes only the tables of its feature', () => {
    const writes =
      /(?:insert into|delete from|merge into|(?<!for |do |no key )update)\s+(?:only\s+)?([a-z_]+)\b/gi
    const versionedTables = /\bversionedTable(?:<[^(]*>)?\(\s*'([a-z_]+)'/g
    const stores = files(`${featureFolders}/store.ts`, `${featureFolders}/store/**/*.ts`).filter(
      (path) => !isTest(path),
    )
    const wrong = stores.flatMap((path) => {
      const feature = featureOf(path) ?? ''
      const tables = new Set(
        [...readRootFile(path).matchAll(writes), ...readRootFile(path).matchAll(versionedTables)]
          .map(([, table]) => table ?? '')
          .filter((table) => owners.has(table)),
      )
      return [...tables]
        .filter((table) => owners.get(table) !== feature && !sharedWrites[feature]?.includes(table))
        .map((table) => `${path} writes ${table} of ${owners.get(table)}`)
    })
    expect(wrong).toEqual([])
  })

  test('a store takes the time from regua.now(), except what expires on the real clock', () => {
    const realClock =
      /(?<![\w.])(?:now|clock_timestamp)\(\)|\b(?:current_date|current_timestamp|localtimestamp)\b/
    const stores = files(`${featureFolders}/store.ts`, `${featureFolders}/store/**/*.ts`).filter(
      (path) => !isTest(path),
    )
    expect(stores.filter((path) => realClock.test(readRootFile(path)))).toEqual([
      'src/features/legal/follow-up/store/ticket-requests.ts',
      'src/features/people/access/store/overview.ts',
      'src/features/people/access/store/sessions.ts',
      'src/features/people/access/store/sign-in.ts',
    ])
  })

  test('only one file uses the private tables of the queue', () => {
    const product = files('src/**/*.ts').filter((path) => !isTest(path))
    expect(
      product.filter((path) => readRootFile(path).includes('graphile_worker._private')),
    ).toEqual(['src/server/jobs/queue-tables.ts'])
  })

  test('writing SQL is only in stores and in the server', () => {
    const writes =
      /`[^`]*\b(?:insert into [a-z_]+|delete from [a-z_]+|update [a-z_]+ (?:[a-z]+ )?set)\b/i
    const product = files('src/features/**/*.{ts,tsx}').filter(
      (path) => !isTest(path) && !/\/store(\.ts|\/)/.test(path),
    )
    expect(product.filter((path) => writes.test(readRootFile(path)))).toEqual([])
  })
})

describe('words', () => {
  test('no TODO, commented-out code, skipped or focused test', () => {
    const forbiddenPatterns = [
      /\b(TODO|FIXME|XXX|HACK)\b/,
      /@ts-(ignore|nocheck|expect-error)/,
      /\b(describe|test|it)\.(skip|only|todo|fails|fixme|skipIf|runIf)\b/,
    ]
    const wrong = source
      .filter((path) => path !== 'tools/house.test.ts')
      .flatMap((path) =>
        forbiddenPatterns
          .filter((word) => word.test(readRootFile(path)))
          .map((word) => `${path}: ${word.source}`),
      )
    expect(wrong).toEqual([])
  })

  test("texts have a singular and a plural instead of 'boleto(s)', except those of the specification", () => {
    const specified = ['item(s) selecionado(s)', 'boleto(s) enviado(s) para aprovação de baixa.']
    const wrong = source
      .filter((path) => path.startsWith('src/') && !isTest(path))
      .flatMap((path) =>
        specified
          .reduce((text, words) => text.replaceAll(words, ''), readRootFile(path))
          .split('\n')
          .filter(
            (line) => !/^\s*(\*|\/)/.test(line) && /\p{Ll}\((s|es|is|ões)\)['"`, ]/u.test(line),
          )
          .map((line) => `${path}: ${line.trim()}`),
      )
    expect(wrong).toEqual([])
  })

  test('no file reads outside the project', () => {
    const upwards = source.flatMap((path) =>
      [
        ...readRootFile(path).matchAll(
          /(?:new URL|from|import|readFileSync)[( ]['"`]((?:\.\.\/)+)[\w.-]*/g,
        ),
      ]
        .filter(([, ups = '']) => ups.length / 3 >= path.split('/').length)
        .map(([reached]) => `${path}: ${reached}`),
    )
    expect(upwards).toEqual([])
  })

  test('exported names are verbs or nouns, not participles', () => {
    const dialect =
      /^export (?:const|let|(?:async )?function\*?|class|type|interface) (?:asked|told|tell|given|givenUp|kept|keep|keepMoves|keepFile|happen|examine|judge|Sorted|held|unfit|begun|lay|turn|moved|heard|stale|staleBy|promise|fairShare|Visit|admission|tally|mutants?|Together|askTogether|useSameActs|useFocusHeir|usePlace|useWalk|useChosen|Ears|leadOn|arrivedAt|passing)\b/m
    const named = source.filter((path) => !isTest(path) && path !== 'tools/house.test.ts')
    expect(named.filter((path) => dialect.test(readRootFile(path)))).toEqual([])
  })

  test('variables and parameters are named by what they are, not by participles', () => {
    const word = '(?:asked|told|given|kept|held|heard|moved|begun|said|made|gone)'
    const names = new RegExp(
      [
        `\\b(?:const|let) (?:\\[|\\{ (?:[\\w:, ]+: )?)?${word}(?= =|: | \\} =|, \\w+\\] =)`,
        `[(,]\\s*${word}\\??: (?=[A-Z(]|readonly |string|number|boolean)`,
        `\\(${word}(?:, \\w+)*\\) =>`,
      ].join('|'),
    )
    const withoutComments = (path: string) =>
      readRootFile(path).replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '')
    const product = files('src/**/*.{ts,tsx}').filter((path) => !isTest(path))
    const faults = product.flatMap((path) => {
      const [name] = names.exec(withoutComments(path)) ?? []
      return name === undefined ? [] : [`${path}: ${name.trim()}`]
    })
    expect(faults).toEqual([])
    expect(names.test('const asked = 1')).toBe(true)
    expect(names.test('function f(work: Work, given: Fields)')).toBe(true)
  })

  test('no machine-specific path, and zod is imported as a namespace', () => {
    const product = source.filter((path) => path !== 'tools/house.test.ts')
    expect(
      product.filter((path) =>
        /['"`](\/work\/|\/home\/|\/Users\/(?!ana)|\/root\/)/.test(readRootFile(path)),
      ),
    ).toEqual([])
    expect(
      product.filter((path) =>
        /import (?!\* as z )(?!type )[^\n]+ from 'zod'/.test(readRootFile(path)),
      ),
    ).toEqual([])
  })
})

describe('dependencies', () => {
  type Manifest = Readonly<
    Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
  >
  const manifest = JSON.parse(readRootFile('package.json')) as Manifest

  test('at most 45 in production, each with an exact version and a line in docs/dependencies.md', () => {
    const names = Object.keys(manifest.dependencies)
    const list = readRootFile('docs/dependencies.md')
    expect(names.length).toBeLessThanOrEqual(45)
    expect(names.filter((name) => !new RegExp(`^\\| ${name} \\|`, 'm').test(list))).toEqual([])
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('the lock file has no registry URL', () => {
    expect(readRootFile('package-lock.json')).not.toMatch(/https?:\/\/[^"]*\.tgz/)
  })
})
