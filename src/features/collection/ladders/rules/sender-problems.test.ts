import { expect, test } from 'vitest'

import { exampleSender } from '#testing/test-ladder-samples.ts'

import { senderProblems } from './sender-problems.ts'

test('a sender has all its parts', () => {
  expect(senderProblems(exampleSender)).toEqual([])
  expect(
    senderProblems({ nome: '', email: ' ', respostaPara: '', telefone: '', endereco: '' }).map(
      ({ mensagem }) => mensagem,
    ),
  ).toEqual([
    'Informe o nome.',
    'Informe o e-mail.',
    'Informe o e-mail das respostas.',
    'Informe o telefone.',
    'Informe o endereço.',
  ])
})

test('a name with a line break would add a header', () => {
  expect(senderProblems({ ...exampleSender, nome: 'Vila\r\nBcc: x@y.com' })).toEqual([
    { campo: 'nome', mensagem: 'O texto tem uma linha só.' },
  ])
})

test('addresses and telephones are real ones', () => {
  expect(senderProblems({ ...exampleSender, email: 'cobranca@', telefone: '123' })).toEqual([
    { campo: 'email', mensagem: 'Este e-mail não é válido.' },
    { campo: 'telefone', mensagem: 'Informe o telefone com DDD, com 10 ou 11 dígitos.' },
  ])
})
