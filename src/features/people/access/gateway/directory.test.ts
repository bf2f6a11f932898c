import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, test } from 'vitest'

import { DirectorySilent, noDirectory, scimDirectory, writtenDirectory } from './directory.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const marina = {
  userName: 'Marina.Prado',
  displayName: 'Marina Prado',
  emails: [{ value: 'outra@empresa.example' }, { value: 'marina@empresa.example', primary: true }],
  active: true,
  [enterprise]: { department: 'Cobrança' },
}

let server: Server | undefined
let lastRequest: IncomingMessage | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A directory with a fixed answer. */
async function answering(status: number, body: unknown): Promise<string> {
  server = createServer((request, response) => {
    lastRequest = request
    response
      .writeHead(status, { 'content-type': 'application/scim+json' })
      .end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/scim/v2`
}
const toListResponse = (...Resources: object[]) => ({ totalResults: Resources.length, Resources })

describe('directory of the identity provider', () => {
  test('queries SCIM for one userName and returns name, primary e-mail and department', async () => {
    const url = await answering(200, toListResponse(marina))
    expect(
      await scimDirectory({ url, token: 'segredo-do-diretorio' }).find('marina.prado'),
    ).toEqual({
      login: 'marina.prado',
      name: 'Marina Prado',
      email: 'marina@empresa.example',
      department: 'Cobrança',
    })
    expect(lastRequest?.headers.authorization).toBe('Bearer segredo-do-diretorio')
    const query = new URL(lastRequest?.url ?? '', url)
    expect(query.pathname).toBe('/scim/v2/Users')
    expect(query.searchParams.get('filter')).toBe('userName eq "marina.prado"')
  })

  test('a login with quotes stays one string in the filter', async () => {
    const url = await answering(200, toListResponse())
    await scimDirectory({ url, token: undefined }).find('a" or userName pr or userName eq "b')
    expect(new URL(lastRequest?.url ?? '', url).searchParams.get('filter')).toBe(
      String.raw`userName eq "a\" or userName pr or userName eq \"b"`,
    )
    expect(lastRequest?.headers.authorization).toBeUndefined()
  })

  test('joins the name parts if there is no full name', async () => {
    const { displayName: _, emails: __, ...rest } = marina
    const url = await answering(
      200,
      toListResponse({ ...rest, name: { givenName: 'Marina', familyName: 'Prado' } }),
    )
    expect(await scimDirectory({ url, token: undefined }).find('marina.prado')).toMatchObject({
      name: 'Marina Prado',
      email: '',
    })
  })

  test('no user, an inactive one, another login or two users give no result', async () => {
    for (const people of [
      [],
      [{ ...marina, active: false }],
      [{ ...marina, userName: 'outra' }],
      [marina, { ...marina, userName: 'marina.prado' }],
    ]) {
      const url = await answering(200, toListResponse(...people))
      expect(await scimDirectory({ url, token: undefined }).find('marina.prado')).toBeUndefined()
      server?.close()
    }
  })

  test('an error, an invalid answer or no answer gives no result', async () => {
    const failing = await answering(500, {})
    await expect(scimDirectory({ url: failing, token: undefined }).find('a')).rejects.toThrow(
      DirectorySilent,
    )
    server?.close()
    const strange = await answering(200, { Resources: 'x' })
    await expect(scimDirectory({ url: strange, token: undefined }).find('a')).rejects.toThrow(
      DirectorySilent,
    )
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
    await expect(scimDirectory({ url: strange, token: undefined }).find('a')).rejects.toThrow(
      DirectorySilent,
    )
  })
})

test('listed users are found by login in any case; without a directory there are none', async () => {
  const directory = writtenDirectory([
    { login: 'ana', name: 'Ana', email: 'ana@x.example', department: '' },
  ])
  expect(await directory.find(' ANA ')).toMatchObject({ name: 'Ana' })
  expect(await directory.find('bia')).toBeUndefined()
  expect(noDirectory.isThere).toBe(false)
  expect(await noDirectory.find('ana')).toBeUndefined()
})
