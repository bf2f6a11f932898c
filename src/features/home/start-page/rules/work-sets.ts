import { initialProfiles } from '#features/people/access/rules/session.ts'

/** What a step counts: items of the user's queue, customers of today, or nothing. */
type Counted = { readonly one: string; readonly many: string }

/** One of the four steps of a profile's work. */
export type WorkStep = {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly opens: string
  readonly counts?: Counted
}

/** The work of a profile in four steps, and the chain that it is part of. */
export type FourSteps = {
  readonly steps: readonly [WorkStep, WorkStep, WorkStep, WorkStep]
  readonly chain?: 'negativação' | 'ação judicial'
}

const boletos: Counted = { one: 'boleto', many: 'boletos' }
const actions: Counted = { one: 'ação', many: 'ações' }
/** Proposals of others that the user may confirm. */
export const confirmations: Counted = { one: 'confirmação', many: 'confirmações' }

const step = (
  title: string,
  text: string,
  path: string,
  opens: string,
  counts?: Counted,
): WorkStep => ({ title, text, path, opens, ...(counts === undefined ? {} : { counts }) })

const call = step(
  'Ligar',
  'Agir hoje diz para quem e por quê. Registre o contato ou a promessa; a linha sai da lista.',
  '/agir-hoje',
  'Abrir Agir hoje',
  { one: 'lojista', many: 'lojistas' },
)
const received = step(
  'Ver o que entrou',
  'O Resumo mostra quanto do mês foi recebido, e cada número abre os títulos que o formam.',
  '/resumo-de-inadimplencia',
  'Abrir o Resumo',
)
const follow = step(
  'Acompanhar o ciclo',
  'Em que etapa está cada shopping, quantos boletos e há quanto tempo.',
  '/acompanhamento-workflow',
  'Abrir Acompanhar workflow',
)

/** Work of the eight initial profiles, by code. */
export const workSets: Readonly<Record<string, FourSteps>> = {
  [initialProfiles.CS]: {
    chain: 'negativação',
    steps: [
      call,
      step(
        'Analisar a negativação',
        'Uma vez por mês, cada boleto é NEGATIVAR ou ISENTAR, com justificativa. Depois você submete.',
        '/analisar-negativacao-shopping',
        'Abrir Analisar negativação',
        boletos,
      ),
      step(
        'Analisar o ajuizamento',
        'O que pode ir à Justiça passa por você: AJUIZAR ou ISENTAR, com justificativa.',
        '/analisar-ajuizamento-shopping',
        'Abrir Analisar ajuizamento',
        actions,
      ),
      received,
    ],
  },
  [initialProfiles.AS]: {
    chain: 'negativação',
    steps: [
      step(
        'Aprovar a negativação',
        'Leia o que a análise decidiu e por quê. Aprove, troque a decisão ou devolva com um motivo.',
        '/aprovar-negativacao-shopping',
        'Abrir Aprovar negativação',
        boletos,
      ),
      step(
        'Aprovar o ajuizamento',
        'O mesmo, antes de a dívida ir à Justiça: valor, tipo da ação e justificativas.',
        '/aprovar-ajuizamento-shopping',
        'Abrir Aprovar ajuizamento',
        actions,
      ),
      follow,
      received,
    ],
  },
  [initialProfiles.CC]: {
    chain: 'negativação',
    steps: [
      call,
      step(
        'Analisar a negativação',
        'O que os shoppings aprovaram chega aqui. NEGATIVAR é o normal; ISENTAR pede uma justificativa.',
        '/analisar-negativacao-corporativo',
        'Abrir Analisar negativação',
        boletos,
      ),
      step(
        'Analisar o ajuizamento',
        'As dívidas que os shoppings aprovaram para ajuizar passam por você.',
        '/analisar-ajuizamento-corporativa',
        'Abrir Analisar ajuizamento',
        actions,
      ),
      received,
    ],
  },
  [initialProfiles.HO]: {
    chain: 'negativação',
    steps: [
      received,
      step(
        'Ver quem deve mais',
        'A Priorização põe cada grupo onde a dívida o põe, e diz por quê.',
        '/priorizacao-grupo-cobranca',
        'Abrir Priorização por grupo',
      ),
      follow,
      step(
        'Ver o que a negativação trouxe',
        'Quanto se pagou do que foi negativado, ao lado do que não foi.',
        '/antes-e-depois-da-negativacao',
        'Abrir Antes e depois',
      ),
    ],
  },
  [initialProfiles.AH]: {
    chain: 'negativação',
    steps: [
      step(
        'Aprovar a negativação',
        'É a última aprovação antes do bureau. Aprove, troque a decisão ou devolva com um motivo.',
        '/aprovar-negativacao-corporativo',
        'Abrir Aprovar negativação',
        boletos,
      ),
      step(
        'Aprovar o ajuizamento',
        'Confirme o que vai à Justiça antes da aprovação final.',
        '/aprovar-ajuizamento-corporativa',
        'Abrir Aprovar ajuizamento',
        actions,
      ),
      follow,
      received,
    ],
  },
  [initialProfiles.RC]: {
    chain: 'negativação',
    steps: [
      step(
        'Fechar o mês',
        'Carregue os arquivos, calcule, confira com a planilha oficial e feche todos os shoppings.',
        '/fechar-o-mes',
        'Abrir Fechar o mês',
      ),
      step(
        'Abrir o ciclo e encaminhar',
        'Os boletos elegíveis do mês esperam por shopping. O que você encaminha vai para a análise.',
        '/clientes-elegiveis',
        'Abrir Clientes elegíveis',
        boletos,
      ),
      step(
        'Enviar ao bureau',
        'O que todos aprovaram sai daqui. O envio confere cada boleto outra vez.',
        '/negativar-lojista',
        'Abrir Enviar para negativação',
        boletos,
      ),
      step(
        'Corrigir o que voltou',
        'O que o bureau recusou diz o motivo e o dado a corrigir. Corrija e reenvie.',
        '/reenvio-retorno-erro',
        'Abrir Retornos com erro',
        boletos,
      ),
    ],
  },
  [initialProfiles.JU]: {
    chain: 'ação judicial',
    steps: [
      step(
        'Escolher os contratos',
        'Gere a lista dos que podem ir à Justiça e envie para a análise os que devem seguir.',
        '/contratos-elegiveis',
        'Abrir Contratos elegíveis',
        actions,
      ),
      step(
        'Dar a aprovação final',
        'Depois de quatro etapas a dívida chega aqui. O que você valida vira ação.',
        '/validar-ajuizamento',
        'Abrir Validar ajuizamento',
        actions,
      ),
      step(
        'Levar até o protocolo',
        'Cada ação percorre sete fases. As que passaram do prazo vêm primeiro.',
        '/acompanhar-ajuizamentos',
        'Abrir Acompanhar ajuizamentos',
        actions,
      ),
      step(
        'Vigiar a prescrição',
        'O radar mostra o que prescreve em breve, por shopping e por lojista.',
        '/radar-de-prescricao',
        'Abrir o Radar',
      ),
    ],
  },
  [initialProfiles.AD]: {
    steps: [
      step(
        'Dar acesso',
        'Diga quem entra, com que perfil e em que shoppings. O que muda vale no próximo clique.',
        '/acessos-usuarios',
        'Abrir Usuários e perfis',
      ),
      step(
        'Cadastrar os shoppings',
        'Empresas, shoppings e quem é dona de qual. Sem eles nenhum arquivo entra.',
        '/cadastro-empresas',
        'Abrir Empresas e shoppings',
      ),
      step(
        'Propor e confirmar parâmetros',
        'O que protege alguém é proposto por uma pessoa e confirmado por outra.',
        '/cadastro-serasa',
        'Abrir Serasa',
        confirmations,
      ),
      step(
        'Conferir quem fez o quê',
        'Cada decisão fica registrada, e ninguém a altera.',
        '/auditoria',
        'Abrir Auditoria',
      ),
    ],
  },
}
