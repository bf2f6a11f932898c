import { expect, test } from 'vitest'
import {
  closesWithCycle,
  isTerminal,
  leastAdvanced,
  statusLabel,
  STEPS,
  WORKFLOW_STATUSES,
} from './status.ts'

test('the labels equal 1:4 and rules 4.3 e, in table order', () => {
  expect(WORKFLOW_STATUSES.map((status) => `${status}: ${statusLabel(status)}`)).toEqual([
    'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING: Pendente Envio Régua',
    'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING: Pendente Análise Shopping',
    'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING: Pendente Aprovação Shopping',
    'APROVADOR_DIRETOR_SHOPPING: Pendente Aprovação Diretor Shopping',
    'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA: Pendente Análise Cobrança Corporativa',
    'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING: Pendente Aprovação Cobrança Corporativa',
    'APROVADOR_DIRETOR_HOLDING: Pendente Aprovação Diretor Holding',
    'PENDENTE_APROVACAO_EXCECAO_KA: Pendente Aprovação Régua Cobrança',
    'PENDENTE_DE_ENVIO: Pendente Envio bureau Régua Cobrança',
    'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA: Pendente Aprovação Baixa',
    'FINALIZADO_COM_ERRO: Finalizado com erro',
    'FINALIZADO: Finalizado',
  ])
})

test('each step has the path given in rules 1', () => {
  const paths = WORKFLOW_STATUSES.flatMap((status) => STEPS[status].path ?? [])
  expect(paths).toEqual([
    '/clientes-elegiveis',
    '/analisar-negativacao-shopping',
    '/aprovar-negativacao-shopping',
    '/aprovar-negativacao-shopping',
    '/analisar-negativacao-corporativo',
    '/aprovar-negativacao-corporativo',
    '/aprovar-negativacao-corporativo',
    '/validar-aprovacoes',
    '/negativar-lojista',
    '/baixa-semiautomatica',
    '/reenvio-retorno-erro',
  ])
})

test('only FINALIZADO is terminal; closing the cycle ends AGUARDANDO_QA to EXCECAO_KA and directors (rules 4.1)', () => {
  expect(WORKFLOW_STATUSES.filter(isTerminal)).toEqual(['FINALIZADO'])
  expect(WORKFLOW_STATUSES.filter(closesWithCycle)).toEqual(WORKFLOW_STATUSES.slice(0, 8))
})

test('a mall shows its earliest status, FINALIZADO_COM_ERRO before FINALIZADO (rules 4.8)', () => {
  expect(leastAdvanced(['FINALIZADO', 'PENDENTE_DE_ENVIO', 'APROVADOR_DIRETOR_HOLDING'])).toBe(
    'APROVADOR_DIRETOR_HOLDING',
  )
  expect(leastAdvanced(['FINALIZADO', 'FINALIZADO_COM_ERRO'])).toBe('FINALIZADO_COM_ERRO')
  expect(leastAdvanced([])).toBeUndefined()
})
