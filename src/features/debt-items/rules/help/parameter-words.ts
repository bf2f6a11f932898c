import { type ParameterCode, type ParameterDefinition, PARAMETERS } from '../parameter-table.ts'

const removalCode = (when: string) =>
  `O código de motivo que vai ao bureau na exclusão por ${when}, de 01 a 25 da tabela do bureau.`
const term = (step: string) =>
  `Em quantos dias úteis ${step}. Passado o prazo, a tela inicial avisa e põe a fila na frente.`
const weight = (what: string) => `Quantos pontos da priorização vêm, no máximo, ${what}.`

/**
 * What each parameter does, in a sentence or two: beside its name on the screen and in the manual's
 * glossary (docs/manual/42-o-que-quer-dizer.md). A parameter without its words does not compile.
 */
export const parameterWords: Readonly<Record<ParameterCode, string>> = {
  DIAS_ATRASO_MIN: 'Boletos com menos dias de atraso na data de corte não entram no ciclo.',
  DIAS_ATRASO_MAX: 'Boletos com mais dias de atraso na data de corte não entram no ciclo.',
  VALOR_MINIMO: 'Boletos com saldo menor não entram no ciclo, e a guarda G01 os bloqueia.',
  QTD_MIN_BOLETOS:
    'Quantos boletos vencidos o mesmo documento precisa ter no shopping para entrar no ciclo.',
  INCLUI_INATIVO: 'Sim: boletos de contratos já encerrados também entram no ciclo.',
  BLOQUEIA_ACORDO_VIGENTE: 'Sim: enquanto há acordo vigente a guarda G06 bloqueia o boleto.',
  BLOQUEIA_PRESCRITO:
    'Sim: a guarda G04 bloqueia o que venceu há mais de três anos; Não: ela só alerta.',
  TOLERANCIA_VALOR:
    'Quanto o saldo no envio pode diferir do aprovado sem que a guarda G15 o devolva à análise.',
  CNPJ_INFORMANTE: 'O CNPJ sob o qual a empresa informa ao bureau, no cabeçalho da remessa.',
  NOME_CONTATO: 'Quem o bureau procura sobre a remessa.',
  DDD: 'O DDD do telefone que vai na remessa.',
  TELEFONE: 'O telefone que vai na remessa.',
  RAMAL: 'O ramal que vai na remessa.',
  LOGON: 'O logon da informante no bureau, no cabeçalho da remessa.',
  NATUREZAS_HABILITADAS:
    'As naturezas de dívida do contrato com o bureau; a guarda G18 bloqueia as outras.',
  ULTIMA_REMESSA:
    'O número da última remessa enviada antes da Régua; a próxima leva pelo menos o seguinte. Nunca diminui.',
  BUREAU_DIAS_MIN:
    'Quantos dias depois do vencimento o bureau aceita a inclusão; antes disso a guarda G03 bloqueia.',
  RETORNO_PRAZO_DIAS:
    'Depois de quantos dias úteis sem retorno um lote pode ser declarado perdido.',
  BUREAU_ACEITA_CNPJ_ALFANUMERICO:
    'Não: a guarda G02 bloqueia CNPJ com letras, que o bureau recusaria.',
  EXIGE_NOTIFICACAO_PREVIA:
    'Sim: sem prova da notificação prévia a guarda G13 bloqueia; Não: ela só alerta.',
  NOTIFICACAO_PREVIA_DIAS:
    'Há quantos dias, no mínimo, a notificação prévia precisa ter sido feita.',
  BAIXA_PRAZO_APROVACAO_DIAS:
    'Por quantos dias úteis uma baixa detectada espera pela aprovação antes de seguir sozinha: a lei dá cinco ao todo.',
  BAIXA_ANTECEDENCIA_DIAS:
    'Quantos dias antes de completar cinco anos do vencimento uma inscrição é baixada.',
  ATUALIZA_PAGAMENTO_PARCIAL:
    'Sim: quando parte é paga, a inscrição é trocada por uma com o saldo que resta.',
  ACORDO_CONTA_COMO_PAGAMENTO:
    'Sim: paga a primeira parcela de um acordo, o devedor sai do bureau como se tivesse pago.',
  MOTIVO_PAGAMENTO: removalCode('pagamento'),
  MOTIVO_ACORDO: removalCode('acordo'),
  MOTIVO_JUDICIAL: removalCode('ordem judicial'),
  MOTIVO_PARCIAL: removalCode('pagamento parcial'),
  MOTIVO_MANUAL: removalCode('baixa manual'),
  MOTIVO_CANCELAMENTO: removalCode('cancelamento'),
  MOTIVO_DECURSO: removalCode('decurso de prazo'),
  MOTIVO_CORRECAO_ENDERECO: removalCode('correção de endereço'),
  MOTIVO_CORRECAO_VALOR: removalCode('correção de valor'),
  MOTIVO_CORRECAO_DATA: removalCode('correção de data'),
  MOTIVO_CORRECAO_NOME: removalCode('correção de nome'),
  MOTIVO_CORRECAO_CONTRATO: removalCode('correção do número do contrato'),
  MOTIVO_CORRECAO_VARIOS: removalCode('correção de vários dados'),
  CICLO_AUTOMATICO: 'Sim: o ciclo do mês abre sozinho, depois de uma carga de títulos do dia.',
  CICLO_DIA_UTIL: 'A partir de que dia útil do mês o ciclo abre sozinho.',
  CICLO_HORA: 'A partir de que hora o ciclo abre sozinho.',
  REABRE_CICLO: 'Sim: um ciclo encerrado à mão pode ser aberto outra vez no mesmo mês.',
  LIBERACAO_AUTOMATICA:
    'Sim: todos os dias às 06:30 os elegíveis seguem para a análise sem esperar pela Régua de Cobrança.',
  ENVIO_AUTOMATICO:
    'Sim: nos dias úteis, o que foi aprovado é enviado na hora do envio. Inclusões manuais esperam por uma pessoa.',
  ENVIO_HORA: 'A que hora o envio automático acontece.',
  RETORNO_HORA: 'A que hora os retornos do bureau são lidos.',
  BAIXA_DETECCAO:
    'Sim: pagamentos, acordos e ordens judiciais abrem a baixa sozinhos. Não: quem pagou continua inscrito.',
  BAIXA_APROVACAO_AUTOMATICA:
    'Sim: a baixa segue ao bureau assim que é detectada, sem o prazo de aprovação.',
  AVANCO_POR_PRAZO:
    'Sim: uma análise vencida segue sozinha para a aprovação. O prazo nunca aprova.',
  SLA_1: term('a Cobrança Shopping analisa'),
  SLA_2: term('o Aprovador Shopping aprova'),
  SLA_3: term('a Cobrança Corporativa analisa'),
  SLA_4: term('o Aprovador Holding aprova'),
  SLA_5: term('a Régua de Cobrança decide a exceção'),
  SLA_6: term('a Régua de Cobrança envia'),
  PRAZO_ENCAMINHAMENTO_DIAS: term('a Régua de Cobrança encaminha os clientes elegíveis'),
  PRAZO_RETORNO_COM_ERRO_DIAS: term('a Régua de Cobrança corrige os retornos com erro'),
  AVISOS_DIAS: 'Por quantos dias um aviso fica na lista do sino.',
  AVISOS_RESUMO_HORA:
    'A que hora o resumo do que não foi lido segue por e-mail, a quem o quer.',
  ALCADA_DIRETOR_VALOR:
    'A partir de que valor em aberto do documento uma isenção passa também pelo diretor. Vazio: não há etapa de diretor.',
  SHOPPING_OPCIONAL_PARA_CORPORATIVO:
    'Sim: lojistas de um grupo de cobrança vão direto para a análise corporativa.',
  INCLUSAO_MANUAL_QUATRO_OLHOS:
    'Sim: quem inclui à mão não envia. Vale a regra do dia da inclusão, mesmo que mude depois.',
  RETORNO_QUATRO_OLHOS: 'Sim: quem enviou ou aprovou um lote não importa à mão o retorno dele.',
  DATA_BASE:
    'Que vencimento dá o mês de um título na inadimplência: o original, que uma renegociação não move, ou o atual.',
  DIA_RECEBIMENTO_LIQUIDO:
    'Até que dia do mês seguinte um recebimento ainda abate a inadimplência líquida.',
  QUANTIDADE_MINIMA_DIAS: 'Com quantos dias de atraso um título conta na inadimplência.',
  FECHAMENTO_QUATRO_OLHOS: 'Sim: quem processou, calculou ou carregou ajustes do mês não o fecha.',
  CONTATO_RETROATIVO_DIAS: 'Quantos dias para trás a data de um contato pode ser.',
  MODO: 'A ordem da priorização: pelos pontos, ou pelo vencido do mês.',
  PESO_BLOCO: weight('do vencido no bloco'),
  PESO_TOTAL: weight('do vencido total'),
  PESO_ATRASO: weight('do maior atraso'),
  PESO_QUEBRADA: weight('de uma promessa quebrada'),
  PESO_CONTATO: weight('do tempo sem contato'),
  PESO_PRESCRICAO: weight('de prescrição em até 180 dias'),
  PESO_VIGENTE: 'Quantos pontos uma promessa vigente tira: quem prometeu pode esperar.',
  AGIR_DIVIDA_VALOR:
    'A partir de que dívida um cliente sem contato aparece em Agir hoje por esse motivo.',
  AGIR_DIVIDA_DIAS: 'Depois de quantos dias sem contato essa dívida grande aparece em Agir hoje.',
  AGIR_ESPERA_DIAS: 'Por quantos dias úteis um contato tira o cliente de Agir hoje.',
  ADIAR_DIAS_UTEIS: 'Por quantos dias úteis, no máximo, alguém é adiado em Agir hoje.',
  STATUS_MARCA: 'As opções de Status Marca, separadas por vírgula.',
  INDICE_MESES_PROJETADOS:
    'Por quantos meses depois do último índice publicado o último valor é repetido.',
  PISO_FATOR: 'Sim: um índice que cai não diminui a dívida.',
  MULTA_MAX_CONDOMINIO:
    'A multa máxima sobre condomínio e fundo de promoção (Código Civil, art. 1.336 §1º).',
  AJZ_BLOQUEIA_ACORDO: 'Sim: títulos de um acordo vigente não são ajuizados.',
  AJZ_EXCLUI_RJ: 'Sim: contratos em recuperação judicial não são ajuizados.',
  AJZ_EXCECAO_MESES: 'Por quantos meses, no máximo, uma ação fica fora como exceção.',
  AJZ_ALCADA_VALOR:
    'A partir de que valor desistir, excetuar ou mudar títulos de uma ação espera por outra pessoa. Vazio: sempre espera.',
  AJZ_SLA_1: term('o shopping analisa o ajuizamento'),
  AJZ_SLA_2: term('o shopping aprova o ajuizamento'),
  AJZ_SLA_3: term('a Cobrança Corporativa analisa o ajuizamento'),
  AJZ_SLA_4: term('a aprovação corporativa decide o ajuizamento'),
  AJZ_SLA_5: term('a aprovação final decide o ajuizamento'),
}

const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** How many people change it, its bounds and its first value, as the table of parameters has them. */
export function parameterTerms(code: ParameterCode): string {
  const { min, max, initial, protects }: ParameterDefinition = PARAMETERS[code]
  const bounds =
    min === undefined || max === undefined
      ? []
      : [`De ${numbers.format(min)} a ${numbers.format(max)}.`]
  return [
    ...bounds,
    initial === '' ? 'Começa vazio.' : `Começa com ${initial}.`,
    protects ? 'Muda com duas pessoas.' : 'Muda com uma pessoa.',
  ].join(' ')
}

/** The words of a parameter that the wire names; undefined for one that is not in the table. */
export const meaningOf = (
  code: string,
): { readonly does: string; readonly terms: string } | undefined =>
  isCode(code) ? { does: parameterWords[code], terms: parameterTerms(code) } : undefined

const isCode = (code: string): code is ParameterCode => Object.hasOwn(PARAMETERS, code)
