import { expect, test } from 'vitest'

import type { RowGroup } from '#contract/wire.ts'

import type { Listing } from '../definition.ts'
import { listedTenants } from './listed-tenants.ts'

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

test('several rows of a tenant are one place, at its first row', () => {
  expect(listedTenants(byId, { rows: [row(7), row(3), row(7), row(5)] })).toEqual(['7', '3', '5'])
})

test('a row of a fiador or without a tenant is no place', () => {
  expect(listedTenants(byId, { rows: [row(7, 'Fiador'), row(null), row(3)] })).toEqual(['3'])
})

test('a list grouped by tenant has the order of its groups', () => {
  expect(listedTenants(grouped, { rows: [], groups: [group('9'), group('2')] })).toEqual(['9', '2'])
})

test('a list that knows only documents has no places', () => {
  const byDocument = {
    tenant: { column: 'kind', document: 'kind', mall: 'tenant' },
  } as unknown as Listing<Row>
  expect(listedTenants(byDocument, { rows: [row(1, '11222333000181')] })).toEqual([])
})
