import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import type {
  Destination,
  SubmissionResult,
} from '#features/negativation/debt-items/contract/boleto.ts'
import { exceptionDetail, resultDetail } from './submit-result.ts'

const exempt: Destination = {
  codigo: 'FINALIZADO',
  nome: 'Finalizado (Isento)',
  resultado: 'ISENTO',
  boletos: 21,
  valor: cents(1_000_00),
}
const sending: Destination = {
  codigo: 'PENDENTE_DE_ENVIO',
  nome: 'Pendente Envio bureau Régua Cobrança',
  resultado: null,
  boletos: 1,
  valor: cents(50_00),
}
const blockedDestination: Destination = {
  ...exempt,
  nome: 'Finalizado (Bloqueado)',
  resultado: 'BLOQUEADO',
  boletos: 2,
}
const answer = (...para: Destination[]): SubmissionResult => ({
  mensagem: 'Negativações submetidas com sucesso',
  movidos: para.reduce((sum, { boletos }) => sum + boletos, 0),
  valor: cents(para.reduce((sum, { valor }) => sum + valor, 0)),
  para,
  ignorados: [],
  retirados: [],
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('the key account that exempts everything is told that nothing was sent', () => {
  expect(plain(exceptionDetail(answer(exempt)))).toBe(
    '21 isentos, R$ 1.000,00; 0 enviados para Pendente Envio bureau Régua Cobrança.',
  )
})

test('shows each destination with count and value, including blocked ones', () => {
  expect(plain(exceptionDetail(answer(exempt, sending, blockedDestination)))).toBe(
    '21 isentos, R$ 1.000,00; 1 enviado para Pendente Envio bureau Régua Cobrança, R$ 50,00; 2 boletos em Finalizado (Bloqueado), R$ 1.000,00.',
  )
})

test('a submit that moved nothing announces no destination', () => {
  expect([resultDetail(answer()), exceptionDetail(answer())]).toEqual([
    'Tudo ficou onde estava.',
    'Tudo ficou onde estava.',
  ])
})
