import { IconAddressBook, IconFileDollar, IconListNumbers, IconSearch } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import styles from './welcome-dialog.module.css'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const lines = [
  {
    icon: <IconListNumbers {...icon} />,
    text: 'A página do cliente mostra de uma vez o que está em aberto, há quantos dias, e em que pé estão contato, promessa, Serasa e prescrição.',
  },
  {
    icon: <IconFileDollar {...icon} />,
    text: 'Relatório de Dívidas e Detalhar Boletos trazem o saldo corrigido de cada título, com correção, multa e juros.',
  },
  {
    icon: <IconAddressBook {...icon} />,
    text: 'Os contatos do cliente e do grupo ficam na própria página; os do ERP vêm primeiro.',
  },
  {
    icon: <IconSearch {...icon} />,
    text: 'Ctrl+K encontra um lojista pelo nome, documento, LUC ou boleto e abre a página dele.',
  },
]

/** Introduces the collection system on first use (spec 3:1). */
export function WelcomeDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      opened
      title="Bem-vindo à nova Cobrança"
      onClose={onClose}
      footer={
        <Button kind="primary" autoFocusInDialog onClick={onClose}>
          Começar
        </Button>
      }
    >
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.text}>
            {line.icon}
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
