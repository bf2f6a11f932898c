import {
  PARAMETERS,
  type ParameterDefinition,
} from '#features/platform/parameters/rules/definitions.ts'
import { RESULTADOS } from '#features/negativation/debt-items/contract/outcomes.ts'
import { GUARDS } from '#features/negativation/debt-items/rules/guards/codes.ts'
import { STEPS, type WorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'

export type Term = { readonly name: string; readonly text: string }

/** A section of the glossary, with its terms by key. */
export type TermGroup = {
  /** Key under which a column explains the whole section. */
  readonly key?: string
  readonly heading: string
  readonly terms: Readonly<Record<string, Term>>
}

const term = (name: string, text: string): Term => ({ name, text })

const guards = Object.fromEntries(
  Object.entries(GUARDS).map(([code, { title, text }]) => [code, term(`${code} ${title}`, text)]),
)

const statusWords: Readonly<Record<WorkflowStatus, string>> = {
  AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING:
    'O boleto entrou no ciclo e espera a Régua de Cobrança encaminhá-lo ao shopping.',
  PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING:
    'A Cobrança do shopping analisa: negativar, ou isentar com justificativa.',
  PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING:
    'O aprovador do shopping confere o que a equipe recomendou; quem analisou não aprova.',
  APROVADOR_DIRETOR_SHOPPING:
    'O valor passa da alçada do diretor, que aprova também; outra pessoa, não a da etapa anterior.',
  PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA:
    'A Cobrança Corporativa analisa o que os shoppings aprovaram.',
  PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING:
    'O aprovador da holding confere; quem analisou não aprova.',
  APROVADOR_DIRETOR_HOLDING: 'O valor passa da alçada do diretor, que aprova também.',
  PENDENTE_APROVACAO_EXCECAO_KA:
    'A justificativa passou do seu limite ou pede aprovador: a Régua de Cobrança decide a exceção.',
  PENDENTE_DE_ENVIO: 'Aprovado por todos: espera o envio ao bureau.',
  PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA:
    'O motivo de estar no bureau acabou: a exclusão espera quem a aprove, e vai sozinha quando vence o prazo legal.',
  FINALIZADO_COM_ERRO:
    'O bureau recusou: o cadastro da pessoa é corrigido e enviado de novo, ou encerrado.',
  FINALIZADO: 'O caminho terminou; o resultado diz como.',
}

const resultWords: Readonly<Record<keyof typeof RESULTADOS, string>> = {
  NEGATIVADO: 'O bureau aceitou a inclusão.',
  ISENTO: 'Alguém isentou, com justificativa; conta como exceção.',
  ISENTO_ERRO: 'Depois de um erro do bureau decidiu-se não enviar de novo; não conta como exceção.',
  BLOQUEADO: 'Uma guarda impediu; não conta como exceção.',
  RETIRADO_PAGAMENTO: 'Foi pago antes do envio.',
  RETIRADO_CANCELAMENTO: 'Foi cancelado no ERP antes do envio.',
  NAO_DECIDIDO:
    'O ciclo encerrou antes da decisão: o próximo avalia de novo; não conta como exceção.',
  BAIXADO: 'Esteve negativado e o bureau confirmou a exclusão.',
  REMOVIDO_BUREAU: 'O próprio bureau retirou.',
}

const statuses = Object.fromEntries(
  Object.values(STEPS).map(({ ruleCode, label }) => [ruleCode, term(label, statusWords[ruleCode])]),
)

const results = Object.fromEntries(
  Object.entries(RESULTADOS).map(([code, name]) => [
    code,
    term(name, resultWords[code as keyof typeof RESULTADOS]),
  ]),
)

const figures = {
  vencido: term(
    'Vencido',
    'Saldo de boletos com vencimento há mais de dois dias úteis. Os dois dias são o tempo de um pagamento compensar.',
  ),
  atraso: term(
    'Atraso',
    'Dias corridos desde o vencimento original; de um lojista, do boleto vencido mais antigo. Uma prorrogação não zera a conta.',
  ),
  faixas: term(
    'Faixas de atraso',
    'Até 30, 31 a 60, 61 a 90, 91 a 120 e mais de 120 dias; quanto mais escura, mais antiga.',
  ),
  negativacoes: term('Negativações', 'Quantas vezes este boleto já foi incluído no bureau.'),
  excecoes: term('Exceções', 'Em quantos ciclos anteriores este boleto terminou isento.'),
  guardas: term(
    'Guardas',
    'Conferências legais do boleto e das pessoas: ponto cinza, nada; triângulo, alerta; vermelho, bloqueio. São refeitas ao submeter e ao enviar.',
  ),
  decisao: term(
    'Negativar ou isentar',
    'A decisão desta etapa, que só vale depois de submetida. ISENTAR pede justificativa; um bloqueio isenta sozinho.',
  ),
  fiadores: term(
    'Fiadores',
    'Quem garante o contrato e é negativado junto, salvo quem for separado ou bloqueado.',
  ),
  pontos: term(
    'Pontos',
    'De 0 a 100: vencido no bloco e no total, atraso, promessa quebrada, tempo sem contato e prescrição somam; promessa vigente desconta. Os pesos são parâmetros.',
  ),
  promessa: term(
    'Promessa',
    'Data combinada com o lojista. Vigente até o segundo dia útil depois dela; quebrada a partir do terceiro, se o boleto segue aberto; cumprida, se foi pago.',
  ),
  recebido: term(
    'Recebido depois de negativar',
    'Do que foi negativado em um mês, quanto foi pago em 30, 60 e 90 dias, ao lado do que era elegível e não foi negativado.',
  ),
  bruta: term(
    'Inadimplência bruta',
    'Do principal que venceu no mês, o que seguia aberto no fim dele e já passou da carência.',
  ),
  liquida: term(
    'Inadimplência líquida',
    'A bruta menos a recuperação de meses anteriores e o que entrou depois do fechamento, até o dia do recebimento líquido; pode ser negativa.',
  ),
  corrigido: term(
    'Saldo devedor corrigido',
    'Principal com correção pelo índice do contrato, multa e juros, no dia dito ao lado.',
  ),
  prescricao: term(
    'Prescrição',
    'Dia em que um título sem ação deixa de poder ser cobrado na Justiça: três anos (cinco na confissão de dívida) do vencimento original, ou do ato que a interrompeu.',
  ),
} as const

const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

const kinds: Readonly<Record<ParameterDefinition['kind'], string>> = {
  INTEIRO: 'Número inteiro',
  DINHEIRO: 'Valor em reais',
  INTEIRO_OPCIONAL: 'Número inteiro, ou vazio',
  DINHEIRO_OPCIONAL: 'Valor em reais, ou vazio',
  PERCENTUAL: 'Percentual',
  SIM_NAO: 'Sim ou Não',
  TEXTO: 'Texto',
  HORA: 'Hora, HH:MM',
  LISTA: 'Códigos entre vírgulas',
}

/** Range, initial value and required number of users of a parameter. */
export function parameterWords({ kind, min, max, initial, protects }: ParameterDefinition): string {
  const range =
    min === undefined || max === undefined
      ? ''
      : ` de ${numbers.format(min)} a ${numbers.format(max)}`
  const first = initial === '' ? 'Começa vazio.' : `Começa com ${initial}.`
  const people = protects
    ? 'Protege alguém: uma pessoa propõe e outra confirma.'
    : 'Uma pessoa altera.'
  return `${kinds[kind]}${range}. ${first} ${people}`
}

const parameters = Object.fromEntries(
  Object.entries<ParameterDefinition>(PARAMETERS).map(([code, definition]) => [
    code,
    term(definition.name, parameterWords(definition)),
  ]),
)

/** All sections in the order of the glossary. */
export const termGroups: readonly TermGroup[] = [
  { heading: 'Números e colunas', terms: figures },
  { key: 'status', heading: 'Status', terms: statuses },
  { key: 'resultado', heading: 'Resultados', terms: results },
  { heading: 'Guardas', terms: guards },
  { heading: 'Parâmetros', terms: parameters },
]

export const findTerm = (key: string): Term | undefined =>
  termGroups.map(({ terms }) => terms).find((terms) => Object.hasOwn(terms, key))?.[key]

/** The section with this key, if a column explains all its terms; undefined for single terms. */
export const findGroup = (key: string): TermGroup | undefined =>
  termGroups.find((group) => group.key === key)

export const glossaryAddress = (key: string): string =>
  `/manual/45-glossario#${findGroup(key)?.heading.toLowerCase() ?? key}`

export function glossaryText(): string {
  const groups = termGroups.map(({ heading, terms }) => {
    const rows = Object.entries(terms).map(
      ([key, { name, text }]) => `| <a id="${key}"></a>${name} | ${text} |`,
    )
    return [`## ${heading}`, '', '| Nome | O que quer dizer |', '|---|---|', ...rows].join('\n')
  })
  const intro =
    'As mesmas palavras que o sistema mostra no sinal **?** ao lado de cada coluna, número, guarda e parâmetro.'
  return `# 45. Glossário\n\n${intro}\n\n${groups.join('\n\n')}\n`
}
