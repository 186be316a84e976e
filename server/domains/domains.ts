export { type BrandedDomainDirectory, createBrandedDomains } from './branded-domains.ts';
