import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type {
  GuardFacts,
  GuardFiador,
} from '#features/negativation/debt-items/rules/guards/facts.ts'

const address = {
  street: 'Rua das Flores, 913',
  district: 'Bela Vista',
  city: 'São Paulo',
  uf: 'SP',
  cep: '01310100',
  isCityInUf: true,
  isCepInUf: true,
}
const notifiedOn = localDate('2026-10-01')

export const soundFiador: GuardFiador = {
  id: 11,
  document: '52998224725',
  name: 'Diego Melo Alves',
  birthOn: localDate('1970-11-21'),
  address,
  notifiedOn,
}

/** Wednesday 18/11/2026, everything in order. */
export const soundFacts: GuardFacts = {
  today: localDate('2026-11-18'),
  numBoleto: '100/2026-1',
  balance_cents: cents(100_000),
  dueOn: localDate('2026-08-10'),
  natureza: 'AL',
  lojista: {
    id: 'LOJISTA',
    document: '11222333000181',
    name: 'Recanto Express Varejo S.A.',
    address,
    notifiedOn,
  },
  fiadores: [soundFiador],
  creditorDocument: '33000167000101',
  path: 'CADEIA',
}
