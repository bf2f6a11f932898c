import { expect, test } from 'vitest'

import { senderProblems } from './sender-problems.ts'

const sender = {
  nome: 'Cobrança',
  email: 'cobranca@exemplo.com.br',
  respostaPara: 'cobranca@exemplo.com.br',
  telefone: '(11) 3333-4444',
  endereco: 'Avenida Principal, 100',
}

test('a sender has all its parts', () => {
  expect(senderProblems(sender)).toEqual([])
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
  expect(senderProblems({ ...sender, nome: 'Vila\r\nBcc: x@y.com' })).toEqual([
    { campo: 'nome', mensagem: 'O texto tem uma linha só.' },
  ])
})

test('addresses and telephones are real ones', () => {
  expect(senderProblems({ ...sender, email: 'cobranca@', telefone: '123' })).toEqual([
    { campo: 'email', mensagem: 'Este e-mail não é válido.' },
    { campo: 'telefone', mensagem: 'Informe o telefone com DDD, com 10 ou 11 dígitos.' },
  ])
})
