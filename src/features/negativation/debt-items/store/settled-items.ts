import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** Items never sent whose open balance is zero (rules 4.3 row 11). */
export async function settledItemIds(tx: Tx, malls: Malls): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from negativation_item i join boleto b on b.id = i.boleto_id
    where i.batch_id is null and b.open_cents = 0 and ${ofMalls(sql`i.mall_id`, malls)}
      and (i.status in ('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
        'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
          'APROVADOR_DIRETOR_SHOPPING', 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
          'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
          'APROVADOR_DIRETOR_HOLDING', 'PENDENTE_APROVACAO_EXCECAO_KA', 'PENDENTE_DE_ENVIO')
        or (i.status = 'FINALIZADO_COM_ERRO' and i.failed_operation = 'INCLUSAO'
          and not exists (select
            from item_person p
            where p.item_id = i.id and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO'))))
    order by i.id`.execute(tx)
  return rows.map(({ id }) => id)
}
