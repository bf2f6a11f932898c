// Forbidden patterns in the source and their allowed places: the part of docs/asvs.md about the
// code.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { parseSync } from '@swc/core'
import { describe, expect, test } from 'vitest'
import { measureCpuMs } from '#testing/thread-cpu.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readRootFile = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const product = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter(
    (path) =>
      !path.startsWith('src/testing/') &&
      !/\.(test|stories)\.tsx?$/.test(path) &&
      !/\/(test|sample)-[a-z-]+\.tsx?$/.test(path),
  )
  .toSorted()
const isBrowser = (path: string) =>
  /^src\/(web|ui)\/|\/(screens|components|screen)\/|\/queries\.ts$/.test(path)
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const sources = new Map(product.map((path) => [path, withoutComments(readRootFile(path))]))
const having = (pattern: RegExp) => product.filter((path) => pattern.test(sources.get(path) ?? ''))

test('no text is executed: no eval, no Function, no timer with text, no vm', () => {
  expect(product.length).toBeGreaterThan(300)
  expect(
    having(
      /\beval\(|\bnew Function\b|node:vm\b|\bset(Timeout|Interval)\(\s*['"`]|import\(\s*[a-z]+\s*\)/,
    ),
  ).toEqual([])
})

test('no text is rendered as HTML, and no URL runs code', () => {
  const writers =
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcdoc|createContextualFragment|javascript:|DOMParser/
  expect(having(writers)).toEqual([])
})

test('programs are started in three places, with an argument list and no shell', () => {
  const places = [
    'src/server/embedded/embedded-files.ts',
    'src/server/embedded/embedded-process.ts',
    'src/server/pages/vite-build.ts',
  ]
  expect(having(/child_process/)).toEqual(places)
  for (const path of places)
    expect(sources.get(path)).not.toMatch(/shell:\s*true|[^.\w]exec(Sync)?\(/)
})

test('the server calls outside systems in one place, the bureau in another, and sources in a third', () => {
  const asking =
    /(?<![.\w])fetch\(|from 'node:(http2|dgram|dns|tls)'|(?:[{,]\s*)(request|get|Agent)\b[^}]*\} from 'node:https?'|import\('node:(https?|http2|dgram|dns|tls)'\)/
  const server = having(asking).filter(
    (path) => !isBrowser(path) && !/^src\/(contract|listing)\//.test(path),
  )
  // The one of the audit only sends: the ends of the decision log to the configured syslog; it reads no reply.
  expect(server).toEqual([
    // Hosts of the operator, with checked addresses (docs/operations.md).
    'src/features/ledger/source-searches/gateway/https.ts',
    'src/features/ledger/source-searches/gateway/networks.ts',
    'src/features/negativation/bureau-exchange/gateway/exchange.ts',
    'src/server/audit/anchor-copies.ts',
    'src/server/http/outbound.ts',
  ])
  // Only the scanner opens its own socket, at the configured address.
  expect(
    having(/from 'node:net'/).filter((path) => /\bconnect\b/.test(sources.get(path) ?? '')),
  ).toEqual(['src/server/files/scanner.ts'])
})

test('the browser calls only the server, by paths with a leading slash', () => {
  const asking = having(
    /(?<![.\w])fetch\(|XMLHttpRequest|new WebSocket|new EventSource|sendBeacon|importScripts/,
  ).filter((path) => isBrowser(path) || path.startsWith('src/contract/'))
  expect(asking).toEqual([
    'src/contract/client.ts',
    // The table of contents of the manual, a file of the browser app.
    'src/features/home/help/queries.ts',
    // The font of the page's own style sheet, to embed it in a picture.
    'src/ui/charts/chart-picture.ts',
    'src/web/host/event-stream.ts',
    'src/web/routing/error-page.tsx',
  ])
  expect(readRootFile('index.html') + readRootFile('callback.html')).not.toMatch(
    /(src|href)="(https?:)?\/\//,
  )
})

describe('cryptography', () => {
  const inventory = readRootFile('docs/security.md')

  test('is used only in files of the inventory in docs/security.md', () => {
    const users = having(
      /from '(node:crypto|jose)'|\bcrypto\.(subtle|randomUUID|getRandomValues)\b/,
    )
    const named = [...inventory.matchAll(/`(src\/[\w./-]+\.tsx?)`/g)].map(([, path]) => path)
    expect(users.filter((path) => !named.includes(path))).toEqual([])
  })

  test('hashes only with SHA-256, encrypts nothing, and uses the platform’s randomness', () => {
    const algorithms = product.flatMap((path) =>
      [...(sources.get(path) ?? '').matchAll(/create(?:Hash|Hmac)\(\s*['"`]([^'"`]*)/g)].map(
        ([, name]) => name,
      ),
    )
    expect(new Set(algorithms)).toEqual(new Set(['sha256']))
    expect(
      having(/create(Cipher|Decipher|Sign|DiffieHellman|ECDH)|scrypt|pbkdf2|\bmd5\b|\bsha1\b/i),
    ).toEqual([])
    expect(having(/createHmac/)).toEqual(['src/features/collection/sending/gateway/signature.ts'])
    // Math.random is fine where guessing gains nothing: delays, ids of toasts.
    const careless = having(/Math\.random/)
    expect(careless).toEqual(['src/web/host/event-stream.ts'])
  })

  test('of the database is SHA-256 too', () => {
    const definitions = globSync('db/{schema,migrations}/*.sql', { cwd: root })
      .map(readRootFile)
      .join('\n')
    expect(definitions).not.toMatch(/\bmd5\(|pgcrypto|\bcrypt\(|digest\(/)
    expect(definitions).toMatch(/sha256\(/)
  })
})

test('browser storage is used only in files named in docs/security.md', () => {
  const keepers = having(/localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open/)
  const named = [...readRootFile('docs/security.md').matchAll(/`(src\/[\w./-]+\.tsx?)`/g)].map(
    ([, path]) => path,
  )
  expect(keepers.filter((path) => !named.includes(path))).toEqual([])
  expect(having(/document\.cookie|indexedDB|caches\.open/)).toEqual([])
})

test('pages do not navigate to other hosts, and window messages are parsed by a schema', () => {
  expect(having(/window\.open\(|location\.(href|assign)\s*[=(]\s*[^=]/)).toEqual([])
  // The router allows no URL scheme.
  expect(sources.get('src/web/routing/router.tsx')).toContain('protocolAllowlist: []')
  const blanks = having(/target="_blank"/)
  expect(
    blanks.filter((path) => !/rel="noopener noreferrer"/.test(sources.get(path) ?? '')),
  ).toEqual([])
  const listeners = having(/addEventListener\(\s*'message'|onmessage/)
  expect(listeners).toEqual(['src/contract/client.ts', 'src/web/host/event-stream.ts'])
  // A MessageChannel with both ends in the page is only a delay; its messages are not read.
  expect(sources.get('src/contract/client.ts')).toMatch(
    /new MessageChannel\(\)\s+port1\.addEventListener\('message', \(\) =>/,
  )
  expect(sources.get('src/web/host/event-stream.ts')).toContain('StaleNames.safeParse(data)')
})

test('the source has no secret: no key, no password, no token', () => {
  const secret =
    /-----BEGIN [A-Z ]*PRIVATE KEY|(?<![A-Za-z])(AKIA|ghp_|xox[bp]-|eyJ[A-Za-z0-9_-]{20,}\.)|(password|secret|senha|token)\s*[:=]\s*['"`][^'"`$\s{]{12,}['"`]/i
  const all = [
    ...globSync('{src,db,tools}/**/*.{ts,tsx,mjs,sql}', { cwd: root }).filter(
      (path) => !/\.test\.tsx?$/.test(path),
    ),
    'compose.yaml',
    'Dockerfile',
    'package.json',
  ]
  expect(all.filter((path) => secret.test(readRootFile(path)))).toEqual([])
})

test('the image lists its files: no git history, no test, no local data', () => {
  const ignored = readRootFile('.dockerignore').split('\n')
  expect(ignored[0]).toBe('*')
  expect(
    ignored.filter((line) => line.startsWith('!') && /\.git|data|e2e|drills/.test(line)),
  ).toEqual([])
  expect(ignored).toEqual(expect.arrayContaining(['**/*.test.ts', '**/*.spec.ts']))
  const [, image = ''] = readRootFile('Dockerfile').split(/^FROM [^\n]+\nENV NODE_ENV=production/m)
  expect(image).toMatch(/^USER node$/m)
  expect(image).not.toMatch(/COPY \. |\.git|e2e|drills/)
})

describe('regular expressions', () => {
  type Node = Readonly<Record<string, unknown>>
  const expressions = new Map<
    string,
    { readonly pattern: string; readonly flags: string; readonly path: string }
  >()
  const walk = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as Node
    if (type === 'RegExpLiteral' && typeof pattern === 'string' && typeof flags === 'string')
      expressions.set(`/${pattern}/${flags}`, { pattern, flags, path })
    for (const inner of Object.values(node)) walk(inner, path)
  }
  for (const path of product)
    walk(parseSync(readRootFile(path), { syntax: 'typescript', tsx: path.endsWith('x') }), path)

  // Slow only on inputs that nobody can send, with the reason.
  const bounded: Readonly<Record<string, string>> = {
    '/\\B(?=(\\d{3})+$)/g': 'the digits of an amount, at most sixteen',
    '/\\/+$/': 'an address from the settings of whoever starts the server',
  }

  test('match texts of twenty thousand characters quickly', () => {
    expect(expressions.size).toBeGreaterThan(100)
    const common = [...'aA0 \t\n-.,;"\'/\\%=<([é\u3000']
    const slow: string[] = []
    for (const [name, { pattern, flags, path }] of expressions) {
      if (name in bounded) continue
      const own = [...new Set(pattern.replaceAll(/\\./g, ''))].slice(0, 12)
      const ones = [...new Set([...common, ...own])].flatMap((sign) => [
        `${sign.repeat(20_000)}\u0001`,
        `\u0001${sign.repeat(20_000)}\u0001`,
      ])
      const pairs = own
        .slice(0, 4)
        .flatMap((one) => common.slice(0, 8).map((two) => `${(one + two).repeat(10_000)}\u0001`))
      const expression = new RegExp(pattern, flags.replace('y', ''))
      // Some sixty texts: linear patterns need a few milliseconds in total, a backtracking one
      // seconds each.
      const cpuMs = measureCpuMs(() => {
        for (const text of [...ones, ...pairs]) text.replace(expression, '')
      })
      if (cpuMs > 2_000) slow.push(`${path}: ${name}`)
    }
    expect(slow).toEqual([])
  }, 60_000)

  test('are not built from user input', () => {
    const madeProduct = product.filter((path) => /new RegExp\(/.test(sources.get(path) ?? ''))
    // The pattern of a field is set by the screen's author; money patterns are built once.
    expect(madeProduct).toEqual(['src/ui/fields/text-field.tsx', 'src/values/cents.ts'])
  })
})
