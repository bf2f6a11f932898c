import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { serverProcesses } from '#server/embedded/embedded-process.ts'
import { readSettings } from '#server/settings/settings.ts'
import { start } from './start.ts'
import { welcome } from './welcome.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-start-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// The start loads the halves of its roles; here each of their modules is compiled first.
beforeAll(async () => {
  await Promise.all([import('./web.ts'), import('./jobs.ts')])
}, 120_000)

const starting = (env: Record<string, string>) =>
  start(readSettings({ REGUA_DATA: folder, REGUA_DEMO: '0', PORT: '0', ...env }), {
    pages: false,
    logLevel: 'fatal',
  })

test('a start that cannot listen names the setting and leaves nothing running', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  await expect(starting({ PORT: String(port) })).rejects.toThrow(
    `PORT: a porta ${port} já está em uso; escolha outra.`,
  )
  expect(serverProcesses({ data: join(folder, 'data') })).toEqual([])
  await new Promise((resolve) => other.close(resolve))

  await expect(starting({ HOST: '999.1.1.1' })).rejects.toThrow(
    'HOST: 999.1.1.1 não é um endereço desta máquina.',
  )
  expect(serverProcesses({ data: join(folder, 'data') })).toEqual([])
}, 60_000)

test('an unusable database or folder is reported with its setting', async () => {
  await expect(starting({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' })).rejects.toThrow(
    /^DATABASE_URL: não foi possível entrar neste banco \(.*ECONNREFUSED/,
  )
  writeFileSync(join(folder, 'file'), '')
  await expect(starting({ REGUA_DATA: join(folder, 'file') })).rejects.toThrow(
    /^REGUA_DATA: não é possível gravar na pasta .*file \(EEXIST\); escolha outra\.$/,
  )
})

test('a folder that cannot be created is reported at once, before the database is opened', async () => {
  writeFileSync(join(folder, 'no-folder'), '')
  const began = performance.now()
  await expect(
    starting({
      REGUA_DATA: join(folder, 'no-folder', 'regua'),
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x',
    }),
  ).rejects.toThrow(
    /^REGUA_DATA: não é possível gravar na pasta .*no-folder\/regua \(ENOTDIR\); escolha outra\.$/,
  )
  expect(performance.now() - began).toBeLessThan(1_000)
})

test('a start where no user can sign in warns and continues: no administrator, a silent provider', async () => {
  const oidc = {
    REGUA_OIDC_ISSUER: 'http://127.0.0.1:9',
    REGUA_OIDC_CLIENTS: 'http://127.0.0.1:3000=regua',
  }
  const lonely = await starting(oidc)
  const startWarnings = lonely.warnings
  await lonely.stop()
  expect(startWarnings).toHaveLength(2)
  expect(startWarnings[0]).toContain(
    'Não há administrador ativo: informe em REGUA_ADMIN o e-mail do primeiro',
  )
  expect(startWarnings[1]).toContain('O provedor de identidade (http://127.0.0.1:9) não respondeu')
  expect(welcome('http://127.0.0.1:3000', readSettings(oidc), startWarnings)).toContain(
    'ATENÇÃO: Não há administrador ativo',
  )
  const namedServer = await starting({ ...oidc, REGUA_ADMIN: 'ana@empresa.example' })
  const left = namedServer.warnings
  await namedServer.stop()
  expect(left).toEqual([expect.stringContaining('não respondeu')])
}, 60_000)

test('answers during a stop close their connection', async () => {
  const running = await starting({})
  const before = await fetch(`${running.address}/healthz`)
  expect(before.headers.get('connection')).toBe('keep-alive')
  const stopped = running.stop()
  const during = await fetch(`${running.address}/healthz`)
  expect(during.headers.get('connection')).toBe('close')
  await stopped
}, 60_000)
