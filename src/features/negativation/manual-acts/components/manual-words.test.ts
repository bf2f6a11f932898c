import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'

import {
  customersText,
  fiadoresOfTenant,
  inclusionDetail,
  justificationOfTenant,
  releaseDetail,
} from './manual-words.ts'

const row = (idBoleto: number, nomFantasia: string) => ({ idBoleto, nomFantasia })
const rows = [
  row(1, 'Café Aurora'),
  row(2, 'Café Aurora'),
  row(3, 'Moda Prime'),
  row(4, 'Sport Sol'),
  row(5, 'Ótica'),
]

test('names two customers, each once, and leaves out customers that did not move', () => {
  expect(customersText(rows.slice(0, 2), [])).toBe('Café Aurora')
  expect(customersText(rows.slice(0, 3), [])).toBe('Café Aurora e Moda Prime')
  expect(customersText(rows, [])).toBe('Café Aurora, Moda Prime e mais 2 lojistas')
  expect(customersText(rows, [{ idBoleto: 3 }, { idBoleto: 5 }])).toBe('Café Aurora e Sport Sol')
})

test('a manual inclusion shows the customer, value, new status and next step', () => {
  const para = [
    {
      codigo: 'PENDENTE_DE_ENVIO',
      nome: 'Pendente Envio',
      resultado: null,
      boletos: 2,
      valor: cents(250_00),
    },
  ]
  const aguarda = 'Falta que outra pessoa da RÉGUA DE COBRANÇA envie.'
  const answer = { mensagem: '', incluidos: 2, valor: cents(250_00), para, aguarda, ignorados: [] }
  expect(inclusionDetail(answer, rows.slice(0, 2)).replaceAll('\u00a0', ' ')).toBe(
    `Café Aurora: 2 boletos, R$ 250,00. Agora: Pendente Envio. ${aguarda}`,
  )
})

test('a manual release shows that another user must approve it', () => {
  const answer = { mensagem: '', movidos: 1, valor: cents(90_00), ignorados: [] }
  expect(releaseDetail(answer, rows.slice(3, 4)).replaceAll('\u00a0', ' ')).toBe(
    'Sport Sol: R$ 90,00. Agora: Pendente Aprovação Baixa. Falta que outra pessoa da RÉGUA DE COBRANÇA envie para baixa.',
  )
})

test('a tenant counts each fiador of its boletos once', () => {
  const fiador = (cpfcnpjFiador: string) => ({
    idSerasaBoletoFiador: 1,
    nomeFiador: '',
    cpfcnpjFiador,
    endereco: '',
    negativar: true,
    bloqueado: false,
    usuarioCadastro: { id: null, nome: 'Sistema' },
  })
  const [one, two] = [fiador('33041819899'), fiador('52998224725')]
  expect(fiadoresOfTenant([{ fiadores: [one] }, { fiadores: [one, two] }])).toBe('2')
  expect(fiadoresOfTenant([{ fiadores: [] }])).toBe('-')
})

test('a tenant shows the justification of all its boletos, or how many have one', () => {
  expect(justificationOfTenant(['', ''])).toBe('-')
  expect(justificationOfTenant(['Pago', 'Pago'])).toBe('Pago')
  expect(justificationOfTenant(['Pago', ''])).toBe('1 de 2')
  expect(justificationOfTenant(['Pago', 'Acordo'])).toBe('2 de 2')
})
