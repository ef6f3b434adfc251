# The API: docker build -f deployment/api.Dockerfile -t site-api .
FROM node:24-bookworm-slim AS build
WORKDIR /repository
COPY . .
RUN node scripts/bootstrap.mjs build api

FROM node:24-bookworm-slim
ENV DATA_DIR=/data API_PORT=8787 API_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /repository/services/api/dist ./
# Holds the emails of a test site and the embedded database. With PostgreSQL and SMTP, it stays empty.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=150s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.API_PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api.js"]
