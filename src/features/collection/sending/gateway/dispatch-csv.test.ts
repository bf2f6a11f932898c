import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { letterCsv, numberCsv } from './dispatch-csv.ts'

const sample = (name: string) =>
  readFileSync(new URL(`../../../../../samples/regua/${name}`, import.meta.url))

test('letters are listed byte by byte as in the sample', () => {
  const file = letterCsv([
    {
      protocol: 'RG-20261118-000014',
      name: 'Ana Exemplo da Silva',
      document: '52998224725',
      street: 'Rua das Flores, 913',
      district: 'Bela Vista',
      city: 'São Paulo',
      uf: 'SP',
      cep: '01310100',
      firstPage: 1,
      lastPage: 1,
      sender: 'Shopping Parque das Águas',
      returnAddress: 'Av. Principal, 1, São Paulo, SP, 01310100',
      hasReceipt: true,
    },
  ])
  expect(file.equals(sample('cartas.csv'))).toBe(true)
})

test('numbers and texts are listed byte by byte as in the sample', () => {
  const file = numberCsv([
    {
      protocol: 'RG-20261118-000015',
      channel: 'WHATSAPP',
      phone: '(11) 91111-1111',
      text: 'Shopping Parque das Águas: há um assunto financeiro da LUC L010002 para tratar. Fale com (11) 3000-0000. Protocolo RG-20261118-000015. Para não receber por aqui, responda SAIR.',
    },
  ])
  expect(file.equals(sample('mensagens.csv'))).toBe(true)
})

test('a name that a spreadsheet would calculate is text', () => {
  const file = numberCsv([
    { protocol: 'P', channel: 'SMS', phone: '11911111111', text: '=HYPERLINK("x")' },
  ])
  expect(file.toString()).toContain(`'=HYPERLINK`)
})
