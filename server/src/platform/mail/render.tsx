import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { colours, radius } from '@tradewind/contract/design'
import type { Config } from '../../config.ts'
import type { MailBlock, MailMessage } from './message.ts'

/**
 * The two parts of a mail. Mail programs support tables and inline styles best, and nothing is loaded from elsewhere.
 */
export function renderMail(message: MailMessage, config: Config): { text: string; html: string } {
  const html = `<!doctype html>${renderToStaticMarkup(<MailPage message={message} config={config} />)}`
  return { text: renderText(message, config), html }
}

function renderText(message: MailMessage, config: Config): string {
  const blocks = message.blocks.map((block) => {
    switch (block.kind) {
      case 'code':
        return `${block.label}: ${block.code}`
      case 'button':
      case 'link':
        return `${block.label}: ${block.url}`
      default:
        return block.text
    }
  })
  return (
    [message.heading, ...blocks, `-- \n${config.brand.portalTitle}\n${config.publicUrl}`].join('\n\n') + '\n'
  )
}

const sans = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"

function MailPage({ message, config }: { message: MailMessage; config: Config }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light" />
        <title>{message.subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: colours.sand }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{message.preview}</div>
        <Table style={{ backgroundColor: colours.sand }}>
          <td align="center" style={{ padding: '32px 16px' }}>
            <Table style={{ maxWidth: 520 }}>
              <td
                style={{
                  padding: '0 8px 16px',
                  fontFamily: sans,
                  fontSize: 18,
                  fontWeight: 700,
                  color: colours.navy,
                }}
              >
                <Mark /> {config.brand.portalTitle}
              </td>
            </Table>
            <Card message={message} />
            <Table style={{ maxWidth: 520 }}>
              <td
                style={{
                  padding: '16px 8px',
                  fontFamily: sans,
                  fontSize: 14,
                  lineHeight: '20px',
                  color: colours.muted,
                }}
              >
                <a href={config.publicUrl} style={{ color: colours.link }}>
                  {config.publicUrl.replace(/^https?:\/\//u, '')}
                </a>{' '}
                · {config.brand.supportEmail}
              </td>
            </Table>
          </td>
        </Table>
      </body>
    </html>
  )
}

function Card({ message }: { message: MailMessage }) {
  return (
    <Table
      style={{
        maxWidth: 520,
        backgroundColor: colours.paper,
        border: `1px solid ${colours.line}`,
        borderRadius: radius.card,
      }}
    >
      <td
        style={{
          padding: 32,
          fontFamily: sans,
          color: colours.ink,
          fontSize: 16,
          lineHeight: '24px',
        }}
      >
        <h1 style={{ margin: '0 0 16px', fontSize: 24, lineHeight: '30px', color: colours.navy }}>
          {message.heading}
        </h1>
        {message.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </td>
    </Table>
  )
}

function Block({ block }: { block: MailBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p style={{ margin: '0 0 16px' }}>{block.text}</p>
    case 'link':
      return (
        <p style={{ margin: '16px 0', overflowWrap: 'anywhere' }}>
          {block.shown && `${block.label}: `}
          <a href={block.url} style={{ color: colours.link }}>
            {block.shown ? block.url : block.label}
          </a>
        </p>
      )
    case 'note':
      return (
        <p style={{ margin: '16px 0 0', fontSize: 14, lineHeight: '20px', color: colours.muted }}>
          {block.text}
        </p>
      )
    case 'code':
      return (
        <p
          style={{
            margin: '0 0 16px',
            padding: 16,
            backgroundColor: colours.sand,
            borderRadius: radius.control,
            textAlign: 'center',
          }}
        >
          <span style={{ display: 'block', fontSize: 14, color: colours.muted }}>{block.label}</span>
          <strong style={{ fontSize: 36, lineHeight: '44px', letterSpacing: 6, color: colours.navy }}>
            {block.code}
          </strong>
        </p>
      )
    case 'button':
      return (
        <p style={{ margin: '24px 0 8px' }}>
          <a
            href={block.url}
            style={{
              display: 'inline-block',
              padding: '12px 24px',
              backgroundColor: colours.navy,
              borderRadius: radius.control,
              color: colours.paper,
              fontWeight: 600,
              textDecoration: 'none',
            }}
          >
            {block.label}
          </a>
        </p>
      )
  }
}

/** The sail of the logo, drawn with a letter, because many mail programs block pictures. */
function Mark() {
  return (
    <span
      style={{
        display: 'inline-block',
        width: 32,
        height: 32,
        marginRight: 4,
        borderRadius: 8,
        backgroundColor: colours.navy,
        color: colours.paper,
        fontSize: 20,
        lineHeight: '32px',
        textAlign: 'center',
        verticalAlign: 'middle',
      }}
    >
      ◭
    </span>
  )
}

function Table({ style, children }: { style: React.CSSProperties; children: ReactNode }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderCollapse: 'separate', ...style }}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}
