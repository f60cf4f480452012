# One image for services, workers, migrations, and the mail catcher; only the command differs.
FROM node:20.19.5-bookworm-slim AS build
WORKDIR /product
COPY . .
RUN npm ci && node packages/tools/build/src/build.mjs

FROM node:20.19.5-bookworm-slim
ENV NODE_ENV=production
WORKDIR /product
COPY --from=build /product /product
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
CMD ["node", "--import", "tsx", "services/host/src/main.ts"]
