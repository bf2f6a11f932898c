/** A step of a chain: its screen, the rule code that its owners hold there, and the act. */
export type ChainStep = {
  readonly path: string
  /** Undefined for steps that the system does. */
  readonly code?: string
  readonly name: string
  /** The act as a verb, for 'Aprovar: é de Bruno Teixeira'. */
  readonly act: string
  /** The step's own status, whose deadline is a parameter. */
  readonly status?: string
}

export type Chain = { readonly name: string; readonly steps: readonly ChainStep[] }

const step = (path: string, status: string, name: string, act: string): ChainStep => ({
  path,
  code: status,
  status,
  name,
  act,
})

/** Both chains with their screens in order (rules 4.3, 5.0). */
export const chains: readonly Chain[] = [
  {
    name: 'negativação',
    steps: [
      step(
        '/clientes-elegiveis',
        'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
        'Elegíveis',
        'Encaminhar para a análise',
      ),
      step(
        '/analisar-negativacao-shopping',
        'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
        'Análise do shopping',
        'Analisar no shopping',
      ),
      step(
        '/aprovar-negativacao-shopping',
        'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
        'Aprovação do shopping',
        'Aprovar no shopping',
      ),
      step(
        '/analisar-negativacao-corporativo',
        'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
        'Análise corporativa',
        'Analisar no corporativo',
      ),
      step(
        '/aprovar-negativacao-corporativo',
        'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
        'Aprovação corporativa',
        'Aprovar no corporativo',
      ),
      step(
        '/validar-aprovacoes',
        'PENDENTE_APROVACAO_EXCECAO_KA',
        'Exceções',
        'Validar as exceções',
      ),
      step('/negativar-lojista', 'PENDENTE_DE_ENVIO', 'Envio ao bureau', 'Enviar ao bureau'),
      {
        path: '/reenvio-retorno-erro',
        code: 'REENVIAR',
        name: 'Retornos com erro',
        act: 'Corrigir e reenviar',
      },
      { path: '/boletos-negativados', name: 'Resultado', act: 'Ver o resultado' },
    ],
  },
  {
    name: 'ação judicial',
    steps: [
      {
        path: '/contratos-elegiveis',
        code: 'AGUARDANDO_LIBERACAO',
        name: 'Contratos elegíveis',
        act: 'Enviar para a análise',
      },
      {
        path: '/analisar-ajuizamento-shopping',
        code: 'ANALISE_SHOPPING',
        name: 'Análise do shopping',
        act: 'Analisar no shopping',
      },
      {
        path: '/aprovar-ajuizamento-shopping',
        code: 'APROVACAO_SHOPPING',
        name: 'Aprovação do shopping',
        act: 'Aprovar no shopping',
      },
      {
        path: '/analisar-ajuizamento-corporativa',
        code: 'ANALISE_CORPORATIVA',
        name: 'Análise corporativa',
        act: 'Analisar no corporativo',
      },
      {
        path: '/aprovar-ajuizamento-corporativa',
        code: 'APROVACAO_CORPORATIVA',
        name: 'Aprovação corporativa',
        act: 'Aprovar no corporativo',
      },
      {
        path: '/validar-ajuizamento',
        code: 'APROVACAO_FINAL',
        name: 'Aprovação final',
        act: 'Validar o ajuizamento',
      },
      {
        path: '/acompanhar-ajuizamentos',
        code: 'ACOMPANHAR',
        name: 'Fases até o protocolo',
        act: 'Acompanhar as fases',
      },
    ],
  },
]

/** The chain that a screen is part of. */
export const chainAt = (path: string): Chain | undefined =>
  chains.find(({ steps }) => steps.some((each) => each.path === path))
