/** Search synonyms of screens, by path. */
export const screenWords: Readonly<Record<string, string>> = {
  '/agir-hoje': 'negociar negociação cobrar ligar contatar promessa fila do dia',
  '/boletos': 'negociar negociação acordo promessa cobrança do cliente',
  '/boletos-grupo-cobranca': 'negociar negociação acordo promessa cobrança do grupo',
  '/priorizacao': 'negociar cobrar devedores ranking',
  '/inclusao-negativacao-manual': 'negativar incluir Serasa',
  '/inclusao-baixa-manual': 'baixar excluir retirar Serasa',
  '/baixa-semiautomatica': 'baixar excluir retirar Serasa',
  '/negativar-lojista': 'enviar remessa lote Serasa',
  '/retorno-serasa': 'retorno do bureau importar remessa',
  '/reenvio-retorno-erro': 'corrigir reenviar recusados',
  '/acompanhar-boletos': 'procurar buscar boleto',
  '/status-dados': 'cargas carregar arquivos ERP',
  '/acompanhar-ajuizamentos': 'processos ações protocolo',
  '/calculo-inadimplencia': 'calcular fechar mês fechamento',
  '/migracao': 'primeiro dia partida sistema antigo modelos planilhas conferência',
  '/fechar-o-mes':
    'fechamento fechar mês conferir processar calcular comparar planilha oficial reabrir',
}
