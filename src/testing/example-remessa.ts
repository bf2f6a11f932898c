import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type { RemessaRecord } from '#features/negativation/bureau-exchange/gateway/remessa.ts'

/** The record of a lojista, as the whole-file tests write it. */
export const exampleLojista = {
  operation: 'I',
  creditorBranch: '000181',
  occurredOn: localDate('2026-09-15'),
  natureza: 'AL',
  principal: { kind: 'J', document: '33000167000101', name: 'Açaí & Cia Comércio Ltda.' },
  address: {
    street: 'Rua São João, 100',
    district: 'Centro',
    city: 'São Paulo',
    state: 'SP',
    cep: '01035-000',
  },
  value_cents: cents(1_234_567),
  contractNumber: '1000260900001',
} satisfies RemessaRecord

/** The record of its fiador. */
export const fiadorOf = (lojista: RemessaRecord): RemessaRecord => ({
  ...lojista,
  coobrigado: {
    kind: 'F',
    document: '52998224725',
    name: 'José da Conceição',
    birthOn: localDate('1970-03-09'),
  },
  address: {
    street: 'Av. Brasil, 5',
    district: 'Jd. América',
    city: 'Campinas',
    state: 'SP',
    cep: '13010000',
  },
})

/** The informant of the whole files. */
export const exampleInformant = {
  cnpjRoot: '11222333',
  contactName: 'Régua de Cobrança',
  areaCode: '11',
  phone: '30001000',
}

/** An inclusion without accents, of this person. */
export const plainInclusion = (principal: RemessaRecord['principal']): RemessaRecord => ({
  ...exampleLojista,
  principal,
  address: {
    street: 'RUA A, 1',
    district: 'CENTRO',
    city: 'SAO PAULO',
    state: 'SP',
    cep: '01035000',
  },
  value_cents: cents(150_000),
})
