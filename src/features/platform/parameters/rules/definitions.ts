import { type ParameterDefinition, percent, text, whole, yesNo } from './definition-kinds.ts'
import { LADDER_PARAMETERS } from './ladder-definitions.ts'

export type { ParameterDefinition, ParameterKind } from './definition-kinds.ts'

const motive = (name: string, initial: string) =>
  text('BAIXA', `Motivo de baixa: ${name}`, initial, /^(0[1-9]|1\d|2[0-5])$/, 'FREE')

/**
 * Every bureau parameter with its default (rules 8; defaults of 4.2, 4.3 and 4.6; motives of
 * 4.7).
 */
export const PARAMETERS = {
  DIAS_ATRASO_MIN: whole('AGING', 'Dias de atraso: mínimo', [30, 0, 1795], 'PROTECTS'),
  // 1795 days are within 4 years and 11 months, the bureau's maximum (rules 4.2, Súmula 323 STJ).
  DIAS_ATRASO_MAX: whole('AGING', 'Dias de atraso: máximo', [1095, 1, 1795], 'PROTECTS'),
  VALOR_MINIMO: {
    category: 'AGING',
    name: 'Valor mínimo do boleto',
    kind: 'DINHEIRO',
    initial: '0,01',
    min: 0.01,
    max: 999_999_999,
    protects: true,
  },
  QTD_MIN_BOLETOS: whole(
    'AGING',
    'Boletos vencidos do documento no shopping: mínimo',
    [1, 1, 999],
    'FREE',
  ),
  INCLUI_INATIVO: yesNo('AGING', 'Inclui contrato inativo', 'Não', 'PROTECTS'),
  BLOQUEIA_ACORDO_VIGENTE: yesNo('AGING', 'Acordo vigente bloqueia', 'Sim', 'PROTECTS'),
  BLOQUEIA_PRESCRITO: yesNo('AGING', 'Prescrição trienal bloqueia', 'Não', 'PROTECTS'),
  TOLERANCIA_VALOR: {
    category: 'AGING',
    name: 'Tolerância entre o valor aprovado e o saldo no envio',
    kind: 'PERCENTUAL',
    initial: '1',
    min: 0,
    max: 100,
    protects: true,
  },

  CNPJ_INFORMANTE: text(
    'BUREAU',
    'CNPJ da informante',
    '11222333000181',
    /^[A-Z0-9]{12}\d{2}$/,
    'PROTECTS',
  ),
  NOME_CONTATO: text('BUREAU', 'Nome do contato', '', /^.{0,70}$/u, 'FREE'),
  DDD: text('BUREAU', 'DDD do contato', '', /^\d{0,4}$/, 'FREE'),
  TELEFONE: text('BUREAU', 'Telefone do contato', '', /^\d{0,8}$/, 'FREE'),
  RAMAL: text('BUREAU', 'Ramal do contato', '', /^\d{0,4}$/, 'FREE'),
  LOGON: text('BUREAU', 'Logon da informante', '', /^[\x20-\x7e]{0,8}$/, 'FREE'),
  NATUREZAS_HABILITADAS: {
    category: 'BUREAU',
    name: 'Naturezas habilitadas',
    kind: 'LISTA',
    initial: 'AL,CC,TC,OO',
    pattern: /^[A-Z0-9]{2,3}$/,
    protects: false,
  },
  ULTIMA_REMESSA: whole('BUREAU', 'Número da última remessa', [0, 0, 999_999], 'PROTECTS'),
  BUREAU_DIAS_MIN: whole(
    'BUREAU',
    'Dias entre o vencimento e a inclusão: mínimo',
    [4, 1, 365],
    'PROTECTS',
  ),
  RETORNO_PRAZO_DIAS: whole('BUREAU', 'Prazo do retorno (dias úteis)', [3, 1, 30], 'FREE'),
  BUREAU_ACEITA_CNPJ_ALFANUMERICO: yesNo(
    'BUREAU',
    'Bureau aceita CNPJ alfanumérico',
    'Sim',
    'PROTECTS',
  ),
  EXIGE_NOTIFICACAO_PREVIA: yesNo('BUREAU', 'Exige notificação prévia', 'Não', 'PROTECTS'),
  NOTIFICACAO_PREVIA_DIAS: whole(
    'BUREAU',
    'Dias desde a notificação prévia: mínimo',
    [10, 0, 90],
    'PROTECTS',
  ),

  BAIXA_PRAZO_APROVACAO_DIAS: whole(
    'BAIXA',
    'Prazo de aprovação da baixa (dias úteis)',
    [1, 0, 2],
    'FREE',
  ),
  BAIXA_ANTECEDENCIA_DIAS: whole(
    'BAIXA',
    'Antecedência da baixa antes dos cinco anos (dias)',
    [30, 1, 365],
    'FREE',
  ),
  ATUALIZA_PAGAMENTO_PARCIAL: yesNo(
    'BAIXA',
    'Atualiza o valor após pagamento parcial',
    'Sim',
    'FREE',
  ),
  ACORDO_CONTA_COMO_PAGAMENTO: yesNo(
    'BAIXA',
    'Primeira parcela paga do acordo conta como pagamento',
    'Sim',
    'PROTECTS',
  ),
  MOTIVO_PAGAMENTO: motive('pagamento', '01'),
  MOTIVO_ACORDO: motive('acordo', '19'),
  MOTIVO_JUDICIAL: motive('ordem judicial', '04'),
  MOTIVO_PARCIAL: motive('pagamento parcial', '07'),
  MOTIVO_MANUAL: motive('baixa manual', '03'),
  MOTIVO_CANCELAMENTO: motive('cancelamento', '11'),
  MOTIVO_DECURSO: motive('decurso de prazo', '13'),
  MOTIVO_CORRECAO_ENDERECO: motive('correção de endereço', '05'),
  MOTIVO_CORRECAO_VALOR: motive('correção de valor', '06'),
  MOTIVO_CORRECAO_DATA: motive('correção de data', '08'),
  MOTIVO_CORRECAO_NOME: motive('correção de nome', '09'),
  MOTIVO_CORRECAO_CONTRATO: motive('correção do número do contrato', '10'),
  MOTIVO_CORRECAO_VARIOS: motive('correção de vários dados', '11'),

  CICLO_AUTOMATICO: yesNo('JOB', 'Abre o ciclo automaticamente', 'Sim', 'FREE'),
  CICLO_DIA_UTIL: whole('JOB', 'Dia útil da abertura do ciclo', [1, 1, 20], 'FREE'),
  CICLO_HORA: {
    category: 'JOB',
    name: 'Hora da abertura do ciclo',
    kind: 'HORA',
    initial: '09:00',
    protects: false,
  },
  REABRE_CICLO: yesNo('JOB', 'Permite reabrir o ciclo do mês', 'Não', 'PROTECTS'),
  LIBERACAO_AUTOMATICA: yesNo('JOB', 'Encaminha para aprovação automaticamente', 'Não', 'PROTECTS'),
  ENVIO_AUTOMATICO: yesNo('JOB', 'Envia ao bureau automaticamente', 'Não', 'PROTECTS'),
  ENVIO_HORA: {
    category: 'JOB',
    name: 'Hora do envio',
    kind: 'HORA',
    initial: '18:00',
    protects: false,
  },
  RETORNO_HORA: {
    category: 'JOB',
    name: 'Hora da leitura do retorno',
    kind: 'HORA',
    initial: '08:00',
    protects: false,
  },
  // If switched off, paid debts stay listed.
  BAIXA_DETECCAO: yesNo('JOB', 'Detecta baixas', 'Sim', 'PROTECTS'),
  BAIXA_APROVACAO_AUTOMATICA: yesNo('JOB', 'Envia a baixa na detecção', 'Não', 'PROTECTS'),
  AVANCO_POR_PRAZO: yesNo('JOB', 'Avança a análise vencida', 'Não', 'PROTECTS'),
  SLA_1: whole('JOB', 'Prazo: análise do shopping (dias úteis)', [5, 1, 60], 'PROTECTS'),
  SLA_2: whole('JOB', 'Prazo: aprovação do shopping (dias úteis)', [2, 1, 60], 'PROTECTS'),
  SLA_3: whole('JOB', 'Prazo: análise corporativa (dias úteis)', [3, 1, 60], 'PROTECTS'),
  SLA_4: whole('JOB', 'Prazo: aprovação corporativa (dias úteis)', [2, 1, 60], 'PROTECTS'),
  SLA_5: whole('JOB', 'Prazo: exceção da Régua Cobrança (dias úteis)', [2, 1, 60], 'PROTECTS'),
  SLA_6: whole('JOB', 'Prazo: envio ao bureau (dias úteis)', [1, 1, 60], 'PROTECTS'),
  PRAZO_ENCAMINHAMENTO_DIAS: whole(
    'JOB',
    'Prazo: encaminhamento dos clientes elegíveis (dias úteis)',
    [2, 1, 60],
    'FREE',
  ),
  PRAZO_RETORNO_COM_ERRO_DIAS: whole(
    'JOB',
    'Prazo: correção dos retornos com erro (dias úteis)',
    [2, 1, 60],
    'FREE',
  ),
  AVISOS_DIAS: whole('JOB', 'Avisos: dias em que ficam na lista', [30, 7, 365], 'FREE'),
  AVISOS_RESUMO_HORA: {
    category: 'JOB',
    name: 'Avisos: hora do resumo por e-mail',
    kind: 'HORA',
    initial: '08:00',
    protects: false,
  },
  ALCADA_DIRETOR_VALOR: {
    category: 'JOB',
    name: 'Alçada do diretor (vazio: sem etapa de diretor)',
    kind: 'DINHEIRO_OPCIONAL',
    initial: '',
    min: 0.01,
    max: 999_999_999,
    protects: true,
  },
  SHOPPING_OPCIONAL_PARA_CORPORATIVO: yesNo(
    'JOB',
    'Grupo de cobrança dispensa as etapas do shopping',
    'Não',
    'PROTECTS',
  ),
  INCLUSAO_MANUAL_QUATRO_OLHOS: yesNo(
    'JOB',
    'Inclusão manual é enviada por outra pessoa',
    'Sim',
    'PROTECTS',
  ),
  RETORNO_QUATRO_OLHOS: yesNo(
    'JOB',
    'Retorno à mão é importado por quem não enviou o lote',
    'Sim',
    'PROTECTS',
  ),

  // With vencimentoOriginal, a renegotiation never moves billed amounts (rules 6.1).
  DATA_BASE: text(
    'INADIMPLENCIA',
    'Data que dá o mês de um título',
    'VENCIMENTO_ORIGINAL',
    /^(VENCIMENTO_ORIGINAL|VENCIMENTO)$/,
    'PROTECTS',
  ),
  DIA_RECEBIMENTO_LIQUIDO: whole(
    'INADIMPLENCIA',
    'Dia do recebimento líquido, no mês seguinte',
    [10, 1, 28],
    'PROTECTS',
  ),
  QUANTIDADE_MINIMA_DIAS: whole(
    'INADIMPLENCIA',
    'Quantidade mínima de dias de atraso',
    [25, 0, 365],
    'PROTECTS',
  ),
  FECHAMENTO_QUATRO_OLHOS: yesNo(
    'INADIMPLENCIA',
    'Mês é fechado por quem não o processou',
    'Sim',
    'PROTECTS',
  ),

  CONTATO_RETROATIVO_DIAS: whole(
    'PRIORIZACAO',
    'Data do contato: dias para trás',
    [30, 0, 365],
    'FREE',
  ),
  PROMESSA_MAX_DIAS: whole(
    'PRIORIZACAO',
    'Promessa: até quantos dias após o contato',
    [60, 1, 3650],
    'FREE',
  ),
  MODO: text(
    'PRIORIZACAO',
    'Ordem da lista de priorização',
    'PONTOS',
    /^(PONTOS|SALDO_MES)$/,
    'FREE',
  ),
  PESO_BLOCO: whole('PRIORIZACAO', 'Peso: vencido no bloco', [35, 0, 100], 'FREE'),
  PESO_TOTAL: whole('PRIORIZACAO', 'Peso: vencido total', [20, 0, 100], 'FREE'),
  PESO_ATRASO: whole('PRIORIZACAO', 'Peso: maior atraso', [15, 0, 100], 'FREE'),
  PESO_QUEBRADA: whole('PRIORIZACAO', 'Peso: promessa quebrada', [10, 0, 100], 'FREE'),
  PESO_CONTATO: whole('PRIORIZACAO', 'Peso: tempo sem contato', [10, 0, 100], 'FREE'),
  PESO_PRESCRICAO: whole('PRIORIZACAO', 'Peso: prescrição em até 180 dias', [10, 0, 100], 'FREE'),
  PESO_VIGENTE: whole('PRIORIZACAO', 'Desconto: promessa vigente', [25, 0, 100], 'FREE'),

  AGIR_DIVIDA_VALOR: {
    category: 'PRIORIZACAO',
    name: 'Agir hoje: dívida grande a partir de',
    kind: 'DINHEIRO',
    initial: '50.000,00',
    min: 0.01,
    max: 999_999_999,
    protects: false,
  },
  AGIR_DIVIDA_DIAS: whole(
    'PRIORIZACAO',
    'Agir hoje: dias sem contato da dívida grande',
    [30, 1, 365],
    'FREE',
  ),
  AGIR_ESPERA_DIAS: whole(
    'PRIORIZACAO',
    'Agir hoje: dias úteis que um contato vale',
    [5, 1, 30],
    'FREE',
  ),
  ADIAR_DIAS_UTEIS: whole(
    'PRIORIZACAO',
    'Agir hoje: adiar por até (dias úteis)',
    [10, 1, 60],
    'FREE',
  ),

  STATUS_MARCA: {
    category: 'PRIORIZACAO',
    name: 'Status Marca: opções',
    kind: 'TEXTO',
    initial: 'Em operação,Em negociação,Fechada,Judicial',
    pattern: /^[^,]{1,40}(,[^,]{1,40})*$/,
    protects: false,
  },

  // Current worth of an overdue balance (rules 5.5).
  INDICE_MESES_PROJETADOS: whole(
    'AJUIZAMENTO',
    'Índice: meses projetados após o último publicado',
    [2, 0, 12],
    'PROTECTS',
  ),
  PISO_FATOR: yesNo(
    'AJUIZAMENTO',
    'Índice: fator acumulado não fica abaixo de 1',
    'Sim',
    'PROTECTS',
  ),
  // Código Civil, art. 1.336 §1º.
  MULTA_MAX_CONDOMINIO: {
    category: 'AJUIZAMENTO',
    name: 'Multa máxima de condomínio e fundo',
    kind: 'PERCENTUAL',
    initial: '2',
    min: 0,
    max: 100,
    protects: true,
  },

  // Parameters of legal action (rules 5).
  AJZ_BLOQUEIA_ACORDO: yesNo(
    'AJUIZAMENTO',
    'Acordo Oracle vigente tira o título do ajuizamento',
    'Sim',
    'PROTECTS',
  ),
  AJZ_EXCLUI_RJ: yesNo(
    'AJUIZAMENTO',
    'Recuperação judicial tira o contrato do ajuizamento',
    'Sim',
    'PROTECTS',
  ),
  AJZ_EXCECAO_MESES: whole(
    'AJUIZAMENTO',
    'Exceção: meses que dura no máximo',
    [6, 1, 36],
    'PROTECTS',
  ),
  AJZ_ALCADA_VALOR: {
    category: 'AJUIZAMENTO',
    name: 'Alçada de confirmação por outra pessoa (vazio: todo ato)',
    kind: 'DINHEIRO_OPCIONAL',
    initial: '100.000,00',
    min: 0.01,
    max: 999_999_999,
    protects: true,
  },
  // The filed value is the one that two people approved.
  AJZ_TOLERANCIA_VALOR: {
    category: 'AJUIZAMENTO',
    name: 'Tolerância entre o saldo aprovado e o corrigido no chamado',
    kind: 'PERCENTUAL',
    initial: '1',
    min: 0,
    max: 100,
    protects: true,
  },
  AJZ_SLA_1: whole(
    'AJUIZAMENTO',
    'Prazo: análise do shopping (dias úteis)',
    [5, 1, 60],
    'PROTECTS',
  ),
  AJZ_SLA_2: whole(
    'AJUIZAMENTO',
    'Prazo: aprovação do shopping (dias úteis)',
    [2, 1, 60],
    'PROTECTS',
  ),
  AJZ_SLA_3: whole(
    'AJUIZAMENTO',
    'Prazo: análise corporativa (dias úteis)',
    [3, 1, 60],
    'PROTECTS',
  ),
  AJZ_SLA_4: whole(
    'AJUIZAMENTO',
    'Prazo: aprovação corporativa (dias úteis)',
    [2, 1, 60],
    'PROTECTS',
  ),
  AJZ_SLA_5: whole('AJUIZAMENTO', 'Prazo: aprovação final (dias úteis)', [3, 1, 60], 'PROTECTS'),

  // Files of any ERP and bank returns (rules 11.10).
  DERIVA_CARGAS: whole(
    'FONTES',
    'Deriva: cargas completas que dão a mediana',
    [3, 1, 12],
    'PROTECTS',
  ),
  DERIVA_LINHAS: percent('FONTES', 'Deriva: linhas', 30, 'PROTECTS'),
  DERIVA_SOMA: percent('FONTES', 'Deriva: soma em aberto', 20, 'PROTECTS'),
  DERIVA_SALDOS: percent('FONTES', 'Deriva: saldos que mudam', 40, 'PROTECTS'),
  REJEITADAS_MAX: percent('FONTES', 'Linhas rejeitadas: máximo sem confirmação', 20, 'PROTECTS'),
  SUMIDO_BLOQUEIA: yesNo('FONTES', 'Título que sumiu do ERP bloqueia', 'Sim', 'PROTECTS'),
  GEMEO_BLOQUEIA: yesNo('FONTES', 'Título com gêmeo bloqueia', 'Sim', 'PROTECTS'),
  SALDO_IDADE_ALERTA: whole(
    'FONTES',
    'Saldo sem confirmação: alerta (dias úteis)',
    [5, 1, 250],
    'PROTECTS',
  ),
  SALDO_IDADE_BLOQUEIO: {
    category: 'FONTES',
    name: 'Saldo sem confirmação: bloqueio (dias úteis; vazio: não bloqueia)',
    kind: 'INTEIRO_OPCIONAL',
    initial: '',
    min: 1,
    max: 250,
    protects: true,
  },
  CREDITO_COBRE_BLOQUEIA: yesNo(
    'FONTES',
    'Crédito a alocar que cobre o boleto bloqueia',
    'Sim',
    'PROTECTS',
  ),
  RETORNO_BANCARIO_SEGURA: yesNo(
    'FONTES',
    'Retorno bancário: pagamento segura o boleto',
    'Sim',
    'PROTECTS',
  ),
  RETORNO_SEGURA_DIAS: whole(
    'FONTES',
    'Retorno bancário: espera pelo ERP (dias úteis)',
    [10, 1, 60],
    'PROTECTS',
  ),
  RETORNO_BANCARIO_QUATRO_OLHOS: yesNo(
    'FONTES',
    'Retorno bancário à mão é confirmado por outra pessoa',
    'Sim',
    'PROTECTS',
  ),
  TELA_QUATRO_OLHOS: yesNo(
    'FONTES',
    'Arquivo à mão de fonte com busca é confirmado por outra pessoa',
    'Sim',
    'PROTECTS',
  ),

  ...LADDER_PARAMETERS,
} as const satisfies Readonly<Record<string, ParameterDefinition>>

export type ParameterCode = keyof typeof PARAMETERS

export const PARAMETER_CODES = Object.keys(PARAMETERS) as readonly ParameterCode[]
