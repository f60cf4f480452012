import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmailText } from './email-text.tsx'

afterEach(cleanup)

it('lets an address break before @ and ., and leaves the words around it alone', () => {
  render(<EmailText>{'To J. Lee · ann.lee@example.com'}</EmailText>)
  const text = screen.getByText('To J. Lee · ann.lee@example.com')
  expect(text.innerHTML).toBe('To J. Lee · ann<wbr>.lee<wbr>@example<wbr>.com')
})
