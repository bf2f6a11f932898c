import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import type { TimelineEvent } from './contract.ts'
import { mergeActs, sumAct } from './rules.ts'

const event = (id: string, more: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id,
  em: new Date('2026-11-18T13:05:10Z'),
  dia: localDate('2026-11-18'),
  soDia: false,
  tipo: 'DECISAO',
  titulo: 'Submeter recomendação',
  texto: 'Agora em Pendente aprovação',
  idShopping: 1,
  nomeShopping: 'Vila Nova',
  idBoleto: 1,
  numBoleto: id,
  fiador: null,
  valor: cents(100),
  usuario: 'Ana Ribeiro',
  tela: null,
  ...more,
})
const ids = (events: readonly TimelineEvent[]) =>
  mergeActs(events).map((act) => act.events.map(({ id }) => id))

test('the same act by the same user in the same minute is one line, despite lines between', () => {
  expect(
    ids([
      event('1', { em: new Date('2026-11-18T13:05:59Z') }),
      event('2', { tipo: 'JUSTIFICATIVA', titulo: 'Acordo' }),
      event('3', { em: new Date('2026-11-18T13:05:00Z') }),
    ]),
  ).toEqual([['1', '3'], ['2']])
})

test('another minute, user or act is another line', () => {
  expect(
    ids([
      event('1'),
      event('2', { em: new Date('2026-11-18T13:04:59Z') }),
      event('3', { usuario: 'Otávio Reis' }),
      event('4', { titulo: 'Devolver' }),
    ]),
  ).toEqual([['1'], ['2'], ['3'], ['4']])
})

test('events without a time are grouped by day', () => {
  const due = { tipo: 'VENCIMENTO', titulo: 'Venceu', soDia: true, usuario: null } as const
  expect(
    ids([event('1', due), event('2', due), event('3', { ...due, dia: localDate('2026-11-17') })]),
  ).toEqual([['1', '2'], ['3']])
})

test('an act counts its boletos and malls once, sums values, and shows a text common to all', () => {
  const [act] = mergeActs([
    event('1'),
    event('2', { nomeShopping: 'Campo Belo', valor: cents(250) }),
    event('3', { numBoleto: '2', valor: null, fiador: 'Ana Prado' }),
  ])
  expect(act && sumAct(act)).toEqual({
    texto: 'Agora em Pendente aprovação',
    malls: ['Vila Nova', 'Campo Belo'],
    boletos: 2,
    pessoas: 1,
    valor: 350,
  })
  const [other] = mergeActs([event('1'), event('2', { texto: 'Terminou: Isento' })])
  expect(other && sumAct(other).texto).toBeNull()
})
