import { Button, type ButtonProps } from '@mantine/core'
import type { ProductId } from '@tradewind/contract/catalogue'
import type { AriaAttributes, ReactNode } from 'react'
import { Link } from 'react-router'

interface StoreLinkProps
  extends
    Pick<ButtonProps, 'variant' | 'color' | 'size' | 'className'>,
    Pick<AriaAttributes, 'aria-label' | 'aria-describedby'> {
  product: ProductId
  /** The page of the external store; without one the link leads to the cart. */
  storeUrl: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** A button that leads to the place where a product is bought: the cart, or an external store in a new tab. */
export function StoreLink({ product, storeUrl, children, ...props }: StoreLinkProps) {
  if (storeUrl === undefined)
    return (
      <Button component={Link} to={`/cart/${product}`} {...props}>
        {children}
      </Button>
    )
  return (
    <Button component="a" href={storeUrl} target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Button>
  )
}
