import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#testing/test-database.ts'
import type { Tx } from '#server/database/connection.ts'

import { isDocumentAlias } from '../address.ts'
import { addTenants } from '#testing/test-tenants.ts'
import { aliasAndMask, matchesDocument, resolveDocument } from './document-alias.ts'

const db = database()
const inside = <T>(work: (tx: Tx) => Promise<T>, ...others: readonly string[]) =>
  inRolledBackTransaction(db.app, { malls: 'all' }, async (tx) => {
    await addTenants(tx, '52998224725', '12ABC34501DE35', ...others)
    return work(tx)
  })

describe('the alias of a document', () => {
  test('is twenty letters, always the same, and resolves to the mask', async () => {
    await inside(async (tx) => {
      const first = await aliasAndMask(tx, { documento: '52998224725' })
      expect(isDocumentAlias(first.apelido)).toBe(true)
      expect(first.mascara).toBe('***.982.247-**')
      expect(await aliasAndMask(tx, { documento: '52998224725' })).toEqual(first)
      expect(await aliasAndMask(tx, { apelido: first.apelido })).toEqual(first)
    })
  })

  test('differs for each document, including a CNPJ with letters', async () => {
    await inside(async (tx) => {
      const [one, other] = [
        await aliasAndMask(tx, { documento: '12ABC34501DE35' }),
        await aliasAndMask(tx, { documento: '52998224725' }),
      ]
      expect(one.apelido).not.toBe(other.apelido)
    })
  })

  test('is resolved inside a search, and a plain document is unchanged', async () => {
    await inside(async (tx) => {
      const { apelido } = await aliasAndMask(tx, { documento: '52998224725' })
      expect(await resolveDocument(tx, apelido)).toBe('52998224725')
      expect(await resolveDocument(tx, '12ABC34501DE35')).toBe('12ABC34501DE35')
      const of = async (value: string) =>
        (
          await sql<{
            isFound: boolean | null
          }>`select ${matchesDocument(sql`'52998224725'`, value)} as "isFound"`.execute(tx)
        ).rows[0]?.isFound
      expect(await of(apelido)).toBe(true)
      expect(await of('52998224725')).toBe(true)
      expect(await of('ABCDEFGHIJKLMNOPQRST')).toBe(null)
    })
  })

  test('a root finds exactly the establishments of its CNPJ, by root and by alias', async () => {
    // A CPF may start with the digits of a root.
    const others = ['12ABC34500AA57', '12ABC346000100', '12345678909', '12345678000195']
    await inside(
      async (tx) => {
        const found = async (value: string) =>
          (
            await sql<{ document: string }>`
            select document
            from tenant
            where ${matchesDocument(sql`document`, value)}
            order by document`.execute(tx)
          ).rows.map(({ document }) => document)
        const { apelido, mascara } = await aliasAndMask(tx, { documento: '12ABC345' })
        expect(isDocumentAlias(apelido)).toBe(true)
        expect(mascara).toBe('12.ABC.345')
        for (const value of ['12ABC345', apelido])
          expect(await found(value)).toEqual(['12ABC34500AA57', '12ABC34501DE35'])
        expect(await found('12345678')).toEqual(['12345678000195'])
        await expect(aliasAndMask(tx, { documento: '99999999' })).rejects.toMatchObject({
          status: 404,
        })
      },
      ...others,
    )
  })

  test('exists only for people whom the user may see, by document and by alias', async () => {
    const kept = async (tx: Tx) => (await sql`select from document_alias`.execute(tx)).rows.length
    await inside(async (tx) => {
      await expect(aliasAndMask(tx, { documento: '11144477735' })).rejects.toMatchObject({
        status: 404,
        message: 'Nenhum lojista ou fiador dos seus shoppings tem este CPF ou CNPJ.',
      })
      expect(await kept(tx)).toBe(0)
      const { apelido } = await aliasAndMask(tx, { documento: '52998224725' })
      await sql`
        select set_config('role', 'regua_app', true), set_config('regua.malls', '{}', true)`.execute(
        tx,
      )
      for (const asked of [{ documento: '52998224725' }, { apelido }])
        await expect(aliasAndMask(tx, asked)).rejects.toMatchObject({ status: 404 })
    })
  })

  test('an unknown alias is not found, and an incomplete document has none', async () => {
    await inside(async (tx) => {
      await expect(aliasAndMask(tx, { apelido: 'ABCDEFGHIJKLMNOPQRST' })).rejects.toMatchObject({
        status: 404,
      })
      await expect(aliasAndMask(tx, { documento: '5299822472' })).rejects.toMatchObject({
        status: 400,
      })
      await expect(aliasAndMask(tx, {})).rejects.toMatchObject({ status: 400 })
    })
  })

  test('cannot be changed or deleted', async () => {
    await inside(async (tx) => {
      await aliasAndMask(tx, { documento: '52998224725' })
      await expect(
        sql`update document_alias set document = '00000000000'`.execute(tx),
      ).rejects.toThrow(/permission denied/)
    })
  })
})
