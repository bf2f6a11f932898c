import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, describe, expect, test } from 'vitest'

import { committedDatabase } from '#testing/test-database.ts'

import { copyPackages, reachablePackages } from './server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reachableList = reachablePackages()
const names = reachableList.map(({ name }) => name)

// Prints all loaded packages at exit.
const recording = `
import { registerHooks } from 'node:module'
const loaded = new Set()
registerHooks({ load(url, context, next) {
  const found = /^.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url)
  if (found) loaded.add(found[1])
  return next(url, context)
} })
process.on('exit', () => process.stdout.write('LOADED ' + JSON.stringify([...loaded].sort()) + '\\n'))`

describe('a server with only these packages', () => {
  const database = committedDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'regua-packages-'))
  let child: ChildProcess | undefined
  let output = ''
  afterAll(() => {
    child?.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  const waitForOutput = async (pattern: RegExp): Promise<string> => {
    await expect
      .poll(() => pattern.exec(output)?.[1] ?? output, { timeout: 50_000, interval: 100 })
      .toMatch(/^(http|\[)/)
    return pattern.exec(output)?.[1] ?? ''
  }

  test('starts, signs in, searches, exports, accepts an upload, stops, and has loaded 95 of them', async () => {
    copyPackages(reachableList, folder)
    for (const part of ['src', 'db', 'package.json'])
      cpSync(join(root, part), join(folder, part), { recursive: true })
    const { host, port, user, password, database: name } = database.address
    const secret = encodeURIComponent(String(password))
    child = spawn(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(recording)}`,
        'src/app/main.mjs',
        '--no-pages',
      ],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'],
          DATABASE_URL: `postgres://${user}:${secret}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`,
          REGUA_DATA: join(folder, 'dados'),
          REGUA_IDENTITY: 'demo',
          REGUA_DEMO: '0',
          PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => (output += piece.toString()))
    const address = await waitForOutput(/(http:\/\/[\w.]+:\d+)/)
    const form = new URLSearchParams({ token: 'regua' })
    const session = (await (
      await fetch(`${address}/bff/authenticate`, { method: 'POST', body: form })
    ).json()) as {
      token: string
    }
    const authorization = `Bearer ${session.token}`
    const upload = new FormData()
    upload.append('ensaio', 'true')
    upload.append('file', new Blob(['a;b\r\n']), 'titulos.csv')
    const json = { authorization, 'content-type': 'application/json' }
    const base = `${address}/bff/workflow/serasa/serasa-negativacao`
    const answers = [
      fetch(`${address}/readyz`),
      fetch(`${address}/metrics`),
      fetch(`${base}/buscar/negativados`, { method: 'POST', headers: json, body: '{}' }),
      fetch(`${base}/download/boletos-negativados`, { method: 'POST', headers: json, body: '{}' }),
      fetch(`${address}/bff/producer/updload/spreadsheet`, {
        method: 'POST',
        headers: { authorization },
        body: upload,
      }),
    ]
    for (const answer of await Promise.all(answers)) {
      expect([answer.url, answer.status]).toEqual([answer.url, 200])
      await answer.arrayBuffer()
    }
    child.kill('SIGTERM')
    const loaded = JSON.parse(await waitForOutput(/LOADED (\[.*\])/)) as string[]
    expect(loaded.filter((one) => !names.includes(one))).toEqual([])
    expect(loaded.length).toBeLessThanOrEqual(95)
    expect(loaded.length).toBeGreaterThan(50)
    const document = `
      const { writePdf } = await import('#server/files/pdf.ts')
      const pdf = await writePdf('Um', [{ as: 'text', text: 'dois' }], new Date(0))
      process.stdout.write(pdf.subarray(0, 5))`
    const asModule = ['--input-type=module', '-e', document]
    expect(execFileSync(process.execPath, asModule, { cwd: folder }).toString()).toBe('%PDF-')
  }, 90_000)
})
