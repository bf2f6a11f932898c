import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { database, inRolledBackTransaction } from '#server/database/test-database.ts'
import type { Tx } from '#server/database/connection.ts'

import { isDocumentAlias } from '../address.ts'
import { aliasAndMask, resolvedDocument, resolveDocument } from './document-alias.ts'

const db = database()
const inside = <T>(work: (tx: Tx) => Promise<T>) => inRolledBackTransaction(db.app, { malls: 'all' }, work)

describe('the alias of a document', () => {
  test('is twenty letters, the same each time, and leads back to the mask alone', async () => {
    await inside(async (tx) => {
      const first = await aliasAndMask(tx, { documento: '52998224725' })
      expect(isDocumentAlias(first.apelido)).toBe(true)
      expect(first.mascara).toBe('***.982.247-**')
      expect(await aliasAndMask(tx, { documento: '52998224725' })).toEqual(first)
      expect(await aliasAndMask(tx, { apelido: first.apelido })).toEqual(first)
    })
  })

  test('differs from document to document, letters of a CNPJ included', async () => {
    await inside(async (tx) => {
      const [one, other] = [
        await aliasAndMask(tx, { documento: '12ABC34501DE35' }),
        await aliasAndMask(tx, { documento: '52998224725' }),
      ]
      expect(one.apelido).not.toBe(other.apelido)
    })
  })

  test('is resolved inside a search, and a plain document passes through', async () => {
    await inside(async (tx) => {
      const { apelido } = await aliasAndMask(tx, { documento: '52998224725' })
      expect(await resolveDocument(tx, apelido)).toBe('52998224725')
      expect(await resolveDocument(tx, '12ABC34501DE35')).toBe('12ABC34501DE35')
      const of = async (value: string) =>
        (await sql<{ found: boolean | null }>`select '52998224725' = ${resolvedDocument(value)} as found`.execute(tx))
          .rows[0]?.found
      expect(await of(apelido)).toBe(true)
      expect(await of('52998224725')).toBe(true)
      expect(await of('ABCDEFGHIJKLMNOPQRST')).toBe(null)
    })
  })

  test('an unknown alias is not found, and half a document has no alias', async () => {
    await inside(async (tx) => {
      await expect(aliasAndMask(tx, { apelido: 'ABCDEFGHIJKLMNOPQRST' })).rejects.toMatchObject({ status: 404 })
      await expect(aliasAndMask(tx, { documento: '5299822472' })).rejects.toMatchObject({ status: 400 })
      await expect(aliasAndMask(tx, {})).rejects.toMatchObject({ status: 400 })
    })
  })

  test('can be neither changed nor deleted', async () => {
    await inside(async (tx) => {
      await aliasAndMask(tx, { documento: '52998224725' })
      await expect(sql`update document_alias set document = '00000000000'`.execute(tx)).rejects.toThrow(
        /permission denied/,
      )
    })
  })
})
