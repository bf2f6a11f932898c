import { expect, test } from 'vitest'
import { PARAMETER_CODES, PARAMETERS } from './definitions.ts'
import { formatParameter, mayChangeParameter, parameterSet } from './parameters.ts'

const current = parameterSet()
const because = (code: keyof typeof PARAMETERS, text: string, directors = 1) =>
  mayChangeParameter(code, text, { current, directors })?.because

test('the defaults equal those of rules 4.2, 4.3 f, 4.6 and 8', () => {
  expect(current).toMatchObject({
    DIAS_ATRASO_MIN: 30,
    DIAS_ATRASO_MAX: 1095,
    VALOR_MINIMO: 1,
    QTD_MIN_BOLETOS: 1,
    INCLUI_INATIVO: false,
    BLOQUEIA_ACORDO_VIGENTE: true,
    TOLERANCIA_VALOR: 100,
    CNPJ_INFORMANTE: '11222333000181',
    LOGON: '',
    NATUREZAS_HABILITADAS: ['AL', 'CC', 'TC', 'OO'],
    BUREAU_DIAS_MIN: 4,
    RETORNO_PRAZO_DIAS: 3,
    BUREAU_ACEITA_CNPJ_ALFANUMERICO: true,
    EXIGE_NOTIFICACAO_PREVIA: false,
    BAIXA_PRAZO_APROVACAO_DIAS: 1,
    BAIXA_ANTECEDENCIA_DIAS: 30,
    ATUALIZA_PAGAMENTO_PARCIAL: true,
    CICLO_AUTOMATICO: true,
    CICLO_DIA_UTIL: 1,
    LIBERACAO_AUTOMATICA: false,
    ENVIO_AUTOMATICO: false,
    ENVIO_HORA: '18:00',
    RETORNO_HORA: '08:00',
    BAIXA_DETECCAO: true,
    BAIXA_APROVACAO_AUTOMATICA: false,
    AVANCO_POR_PRAZO: false,
    ALCADA_DIRETOR_VALOR: undefined,
    SHOPPING_OPCIONAL_PARA_CORPORATIVO: false,
    INCLUSAO_MANUAL_QUATRO_OLHOS: true,
    RETORNO_QUATRO_OLHOS: true,
    CICLO_HORA: '09:00',
  })
  expect([1, 2, 3, 4, 5, 6].map((step) => PARAMETERS[`SLA_${step as 1}`].initial)).toEqual([
    '5',
    '2',
    '3',
    '2',
    '2',
    '1',
  ])
})

test('the removal motives equal those of rules 4.7', () => {
  const {
    MOTIVO_PAGAMENTO,
    MOTIVO_ACORDO,
    MOTIVO_JUDICIAL,
    MOTIVO_PARCIAL,
    MOTIVO_MANUAL,
    MOTIVO_CANCELAMENTO,
  } = current
  expect([
    MOTIVO_PAGAMENTO,
    MOTIVO_ACORDO,
    MOTIVO_JUDICIAL,
    MOTIVO_PARCIAL,
    MOTIVO_MANUAL,
    MOTIVO_CANCELAMENTO,
  ]).toEqual(['01', '19', '04', '07', '03', '11'])
  expect(current.MOTIVO_DECURSO).toBe('13')
})

test('DIAS_ATRASO_MAX is at most 1795 and at least the minimum', () => {
  expect(because('DIAS_ATRASO_MAX', '1795')).toBeUndefined()
  expect(because('DIAS_ATRASO_MAX', '1796')).toBe('Dias de atraso: máximo: o máximo é 1795.')
  expect(because('DIAS_ATRASO_MAX', '29')).toBe(
    'O mínimo de dias de atraso não pode passar do máximo.',
  )
  expect(because('DIAS_ATRASO_MAX', '30')).toBeUndefined()
})

test('ALCADA_DIRETOR_VALOR needs a director to be set, and can be emptied (rules 4.3 g)', () => {
  expect(because('ALCADA_DIRETOR_VALOR', '50.000,00', 0)).toMatch(/nenhum usuário for diretor/)
  expect(because('ALCADA_DIRETOR_VALOR', '50.000,00', 1)).toBeUndefined()
  expect(because('ALCADA_DIRETOR_VALOR', '', 0)).toBeUndefined()
})

test('a value of the wrong kind is refused with the expected format', () => {
  expect(because('QTD_MIN_BOLETOS', '1,5')).toMatch(/informe um número inteiro/)
  expect(because('VALOR_MINIMO', 'abc')).toMatch(/informe um valor em reais/)
  expect(because('VALOR_MINIMO', '0,00')).toMatch(/o mínimo é/)
  expect(because('TOLERANCIA_VALOR', '100,01')).toMatch(/o máximo é 100/)
  expect(because('CICLO_AUTOMATICO', 'true')).toMatch(/informe Sim ou Não/)
  expect(because('ENVIO_HORA', '24:00')).toMatch(/informe uma hora/)
  expect(because('NATUREZAS_HABILITADAS', ' , ')).toMatch(/ao menos um código/)
  expect(because('NATUREZAS_HABILITADAS', 'AL,!')).toMatch(/não é um código/)
  expect(because('NATUREZAS_HABILITADAS', 'AL,XX')).toBe(
    "Naturezas habilitadas: 'XX' não é uma natureza do bureau.",
  )
  expect(because('DDD', '1')).toBe("DDD do contato: '1' não é um DDD.")
  expect(['', '11', '011', '0011'].map((ddd) => because('DDD', ddd))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(because('DIAS_ATRASO_MIN', '3,5')).toMatch(/informe um número inteiro/)
  expect(because('CNPJ_INFORMANTE', '11222333000182')).toMatch(/dígito verificador/)
  expect(because('MOTIVO_PAGAMENTO', '91')).toMatch(/formato/)
})

test('the last remessa number cannot be lowered', () => {
  const facts = { current: parameterSet({ ULTIMA_REMESSA: '41' }), directors: 0 }
  expect(mayChangeParameter('ULTIMA_REMESSA', '40', facts)?.because).toMatch(/não pode diminuir/)
  expect(mayChangeParameter('ULTIMA_REMESSA', '41', facts)).toBeUndefined()
})

test('a stored value overrides the default; an invalid stored value is an internal error', () => {
  expect(parameterSet({ VALOR_MINIMO: '1.234,56' }).VALOR_MINIMO).toBe(123_456)
  expect(() => parameterSet({ SLA_1: 'cinco' })).toThrow(/SLA_1/)
})

test('a value is formatted as people write it', () => {
  expect(formatParameter('INCLUI_INATIVO', false)).toBe('Não')
  expect(formatParameter('VALOR_MINIMO', current.VALOR_MINIMO)).toBe('R$\u00a00,01')
  expect(formatParameter('TOLERANCIA_VALOR', current.TOLERANCIA_VALOR)).toBe('1,00 %')
  expect(formatParameter('NATUREZAS_HABILITADAS', current.NATUREZAS_HABILITADAS)).toBe(
    'AL,CC,TC,OO',
  )
  expect(formatParameter('ALCADA_DIRETOR_VALOR', undefined)).toBe('')
  expect(formatParameter('SLA_1', 5)).toBe('5')
})

test('parameters that protect from a wrong listing or claim need a second user (rules 4.3 j)', () => {
  const protecting = PARAMETER_CODES.filter((code) => PARAMETERS[code].protects)
  expect(protecting.toSorted()).toEqual(
    `ACORDO_CONTA_COMO_PAGAMENTO AJZ_ALCADA_VALOR AJZ_BLOQUEIA_ACORDO AJZ_EXCECAO_MESES AJZ_EXCLUI_RJ AJZ_SLA_1
    AJZ_SLA_2 AJZ_SLA_3 AJZ_SLA_4 AJZ_SLA_5 AJZ_TOLERANCIA_VALOR ALCADA_DIRETOR_VALOR AVANCO_POR_PRAZO
    BAIXA_APROVACAO_AUTOMATICA BAIXA_DETECCAO BLOQUEIA_ACORDO_VIGENTE BLOQUEIA_PRESCRITO
    BUREAU_ACEITA_CNPJ_ALFANUMERICO BUREAU_DIAS_MIN CNPJ_INFORMANTE CONTESTACAO_BLOQUEIA CREDITO_COBRE_BLOQUEIA
    DATA_BASE DERIVA_CARGAS DERIVA_LINHAS DERIVA_SALDOS DERIVA_SOMA DIAS_ATRASO_MAX DIAS_ATRASO_MIN
    DIA_RECEBIMENTO_LIQUIDO ENVIO_AUTOMATICO EXIGE_NOTIFICACAO_PREVIA FECHAMENTO_QUATRO_OLHOS GEMEO_BLOQUEIA
    INCLUI_INATIVO INCLUSAO_MANUAL_QUATRO_OLHOS INDICE_MESES_PROJETADOS LIBERACAO_AUTOMATICA MULTA_MAX_CONDOMINIO
    NOTIFICACAO_PREVIA_DIAS PISO_FATOR QUANTIDADE_MINIMA_DIAS REABRE_CICLO REGUA_AUTOMATICA_MAX REGUA_CARGA_MAX_DIAS
    REGUA_CICLO REGUA_DESDE REGUA_ENTREGA REGUA_ENVIO REGUA_HORA_FIM REGUA_HORA_INICIO REGUA_INTERVALO
    REGUA_LIBERACAO_AUTOMATICA REGUA_LIMITE_SEMANA REGUA_TEXTOS_PROIBIDOS REJEITADAS_MAX
    RETORNO_BANCARIO_QUATRO_OLHOS RETORNO_BANCARIO_SEGURA RETORNO_QUATRO_OLHOS RETORNO_SEGURA_DIAS
    SALDO_IDADE_ALERTA SALDO_IDADE_BLOQUEIO SHOPPING_OPCIONAL_PARA_CORPORATIVO SLA_1 SLA_2 SLA_3 SLA_4 SLA_5 SLA_6
    SUMIDO_BLOQUEIA TELA_QUATRO_OLHOS TOLERANCIA_VALOR ULTIMA_REMESSA VALOR_MINIMO`.split(/\s+/),
  )
})

test('a step lasts at least one business day, so the deadline job never decides on the entry day', () => {
  for (const step of [1, 2, 3, 4, 5, 6] as const)
    expect(because(`SLA_${step}`, '0')).toBe(`${PARAMETERS[`SLA_${step}`].name}: o mínimo é 1.`)
})

test('the parameters of files and bank returns are those of rules 11.10, all protected', () => {
  const codes = PARAMETER_CODES.filter((code) => PARAMETERS[code].category === 'FONTES')
  expect(Object.fromEntries(codes.map((code) => [code, PARAMETERS[code].initial]))).toEqual({
    DERIVA_CARGAS: '3',
    DERIVA_LINHAS: '30',
    DERIVA_SOMA: '20',
    DERIVA_SALDOS: '40',
    REJEITADAS_MAX: '20',
    SUMIDO_BLOQUEIA: 'Sim',
    GEMEO_BLOQUEIA: 'Sim',
    SALDO_IDADE_ALERTA: '5',
    SALDO_IDADE_BLOQUEIO: '',
    CREDITO_COBRE_BLOQUEIA: 'Sim',
    RETORNO_BANCARIO_SEGURA: 'Sim',
    RETORNO_SEGURA_DIAS: '10',
    RETORNO_BANCARIO_QUATRO_OLHOS: 'Sim',
    TELA_QUATRO_OLHOS: 'Sim',
  })
  expect(codes.every((code) => PARAMETERS[code].protects)).toBe(true)
})

test('an unconfirmed balance does not block before it warns; empty never blocks', () => {
  expect(because('SALDO_IDADE_BLOQUEIO', '4')).toBe(
    'Um saldo sem confirmação não pode bloquear antes de alertar.',
  )
  expect(because('SALDO_IDADE_BLOQUEIO', '5')).toBeUndefined()
  expect(because('SALDO_IDADE_BLOQUEIO', '')).toBeUndefined()
  expect(because('SALDO_IDADE_BLOQUEIO', '1,5')).toMatch(/informe um número inteiro/)
  expect(formatParameter('SALDO_IDADE_BLOQUEIO', undefined)).toBe('')
})

test('the parameters of the ladder are those of rules 8.2 and 8.4', () => {
  const codes = PARAMETER_CODES.filter((code) => PARAMETERS[code].category === 'REGUA')
  expect(Object.fromEntries(codes.map((code) => [code, PARAMETERS[code].initial]))).toEqual({
    REGUA_ENVIO: 'Não',
    REGUA_LIBERACAO_AUTOMATICA: 'Não',
    REGUA_AUTOMATICA_MAX: '100',
    REGUA_HORA_LOTE: '07:00',
    REGUA_HORA_INICIO: '08:00',
    REGUA_HORA_FIM: '18:00',
    REGUA_LIMITE_SEMANA: '2',
    REGUA_INTERVALO: '3',
    REGUA_CICLO: '10',
    REGUA_ENTREGA: '10',
    REGUA_VALOR_MINIMO: '20,00',
    REGUA_CARGA_MAX_DIAS: '1',
    REGUA_DESDE: '',
    REGUA_TEXTOS_PROIBIDOS: '',
    REGUA_GUARDA_MESES: '24',
    CONTESTACAO_BLOQUEIA: 'Não',
    CONTESTACAO_PRAZO_DIAS: '5',
    CONTESTACAO_SEGURA_DIAS: '15',
    RESPOSTA_SEGURA_DIAS: '3',
    RESPOSTA_SEGURA_TOTAL: '10',
    PAUSA_MAX_DIAS: '10',
  })
})

test('the sending hours of the ladder are a span, its first due day a day that exists', () => {
  expect(because('REGUA_HORA_INICIO', '18:00')).toBe('O envio precisa começar antes de terminar.')
  expect(because('REGUA_HORA_FIM', '08:00')).toBe('O envio precisa começar antes de terminar.')
  expect(because('REGUA_HORA_FIM', '08:01')).toBeUndefined()
  expect(because('REGUA_DESDE', '')).toBeUndefined()
  expect(because('REGUA_DESDE', '01/10/2026')).toBeUndefined()
  expect(because('REGUA_DESDE', '31/02/2026')).toMatch(/informe um dia/)
  expect(because('REGUA_DESDE', 'outubro')).toMatch(/formato/)
})
