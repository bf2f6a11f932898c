import { expect, test } from 'vitest'

import type { RowGroup } from '#contract/wire.ts'

import type { Listing } from '../definition.ts'
import { idsOfTenants, listedTenants } from './listed-tenants.ts'

type Row = { readonly tenant: number | null; readonly kind: string }
const byId = {
  tenant: { column: 'kind', id: 'tenant', where: { of: 'kind', is: 'Lojista' } },
} as unknown as Listing<Row>
const grouped = { groups: { lojista: {} } } as unknown as Listing<Row>
const row = (tenant: number | null, kind = 'Lojista'): Row => ({ tenant, kind })
const group = (chave: string): RowGroup => ({
  chave,
  nome: '',
  detalhe: null,
  linhas: 1,
  mostradas: 0,
  somas: {},
  dias: {},
  contagens: {},
  textos: {},
})

const idsOf = (tenants: ReturnType<typeof listedTenants>) => idsOfTenants(tenants, undefined)

test('several rows of a tenant are one place, at its first row', async () => {
  expect(await idsOf(listedTenants(byId, { rows: [row(7), row(3), row(7), row(5)] }))).toEqual([
    '7',
    '3',
    '5',
  ])
})

test('a row of a fiador or without a tenant is no place', async () => {
  const rows = [row(7, 'Fiador'), row(null), row(3)]
  expect(await idsOf(listedTenants(byId, { rows }))).toEqual(['3'])
})

test('a list grouped by tenant has the order of its groups', async () => {
  const groups = [group('9'), group('2')]
  expect(await idsOf(listedTenants(grouped, { rows: [], groups }))).toEqual(['9', '2'])
})

test('tenants known by document are looked up together, each once, and unknown ones left out', async () => {
  const byDocument = {
    tenant: { column: 'kind', document: 'kind', mall: 'tenant' },
  } as unknown as Listing<Row>
  const rows = [row(1, '11222333000181'), row(2, '11222333000181'), row(1, '11222333000181')]
  const tenants = listedTenants(byDocument, { rows })
  const asked: unknown[] = []
  const ids = await idsOfTenants(tenants, async (wanted) => {
    asked.push(wanted)
    return [undefined, 40]
  })
  expect([asked, ids]).toEqual([
    [
      [
        { document: '11222333000181', mall: 1 },
        { document: '11222333000181', mall: 2 },
      ],
    ],
    ['40'],
  ])
})
